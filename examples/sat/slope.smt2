; Satisfiable: a line between two others.
(set-logic QF_LRA)
(declare-const x Real)
(declare-const y Real)
(declare-const steep Bool)
(assert (ite steep (> y (* 2.0 x)) (> y x)))
(assert (< y (+ x 1.5)))
(assert (or steep (> x 4.0)))
(check-sat)
