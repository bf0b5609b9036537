; small nonlinear Diophantine equation
(set-logic QF_NIA)
(declare-const x Int)
(declare-const y Int)
(assert (and (< (- 4) x 4) (< (- 4) y 4)))
(assert (= (+ (* x x x) (* y y y)) (- 7)))
(assert (> x y))
(set-info :status sat)
(check-sat)
