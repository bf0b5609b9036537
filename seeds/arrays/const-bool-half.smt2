; constant array over Bool, one cell overwritten
(set-logic ALL)
(declare-const p Bool)
(declare-const a (Array Bool (_ BitVec 2)))
(assert (= a ((as const (Array Bool (_ BitVec 2))) #b01)))
(assert (distinct (store a p #b10) a))
(assert (= (select (store a p #b10) true) #b01))
(set-info :status sat)
(check-sat)
