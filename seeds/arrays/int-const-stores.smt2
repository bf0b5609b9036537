; constant array over integers
(set-logic ALL)
(declare-const a (Array Int Int))
(declare-const i Int)
(declare-const j Int)
(assert (= (store a i 1) (store ((as const (Array Int Int)) 0) j 2)))
(assert (< (select a 7) (select a 8)))
(set-info :status unsat)
(check-sat)
