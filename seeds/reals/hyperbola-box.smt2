; a hyperbola through the corner of a box
(set-logic QF_NRA)
(declare-const x Real)
(declare-const y Real)
(assert (= (* x y) 1.0))
(assert (and (<= x 0.5) (<= y 2.0)))
(assert (> x 0.0))
(set-info :status sat)
(check-sat)
