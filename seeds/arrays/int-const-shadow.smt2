; the same cell written on both sides
(set-logic ALL)
(declare-const a (Array Int Int))
(declare-const i Int)
(assert (= (store a i 5) (store ((as const (Array Int Int)) 5) 3 4)))
(assert (distinct i 3))
(assert (distinct (select a i) 5))
(set-info :status sat)
(check-sat)
