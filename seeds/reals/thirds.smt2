; non-terminating fractions
(set-logic QF_LRA)
(declare-const x Real)
(declare-const y Real)
(assert (= (+ (* 3.0 x) (* (/ 1.0 7.0) y)) 1.0))
(assert (= (- x (/ y 3.0)) (/ 1.0 3.0)))
(assert (distinct y 0.0))
(set-info :status unsat)
(check-sat)
