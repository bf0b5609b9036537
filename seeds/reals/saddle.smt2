; product sign pattern
(set-logic QF_NRA)
(declare-const x Real)
(declare-const y Real)
(assert (< (* x y) 0.0))
(assert (> (+ x y) 0.0))
(assert (= (- x y) (- 2.0)))
(set-info :status sat)
(check-sat)
