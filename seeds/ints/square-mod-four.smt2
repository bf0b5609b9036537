; squares leave 0 or 1 modulo 4
(set-logic QF_NIA)
(declare-const x Int)
(assert (< (- 9) x 9))
(assert (= (mod (* x x) 4) 3))
(set-info :status unsat)
(check-sat)
