; quotient signs around zero
(set-logic QF_LIA)
(declare-const x Int)
(assert (< (- 4) x 0))
(assert (or (= (div x 4) 0) (= (div x (- 4)) (- 1)) (< (mod x 4) 1)))
(set-info :status unsat)
(check-sat)
