; an array given by a lambda, written at one place
(set-logic ALL)
(set-info :status unsat)
(declare-const a (Array Int Int))
(declare-const i Int)
(assert (= a (store (lambda ((x Int)) (* x x)) 3 7)))
(assert (distinct i 3))
(assert (< (select a i) 0))
(check-sat)
