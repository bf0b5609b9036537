; cubic without a root in the interval
(set-logic QF_NRA)
(declare-const x Real)
(assert (= (+ (* x x x) (* (- 3.0) x) 1.0) 0.0))
(assert (and (> x 0.5) (< x 1.5)))
(set-info :status unsat)
(check-sat)
