; strict and non-strict bounds meet
(set-logic QF_LRA)
(declare-const x Real)
(declare-const y Real)
(assert (< (+ x y) 1.0))
(assert (>= (- x y) 1.0))
(assert (or (> y 0.0) (and (= y 0.0) (> x (/ 1.0 3.0)))))
(set-info :status unsat)
(check-sat)
