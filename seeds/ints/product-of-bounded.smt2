; product with both factors in a small box
(set-logic QF_NIA)
(declare-const x Int)
(declare-const y Int)
(assert (and (<= (- 5) x 5) (<= (- 5) y 5)))
(assert (= (* x y) (- 12)))
(assert (= (+ x y) 1))
(set-info :status sat)
(check-sat)
