; density fails over the integers
(set-logic LIA)
(assert (forall ((x Int) (y Int)) (=> (< x y) (exists ((z Int)) (and (< x z) (<= z y))))))
(assert (exists ((x Int)) (forall ((z Int)) (not (< x (* 2 z) (+ x 2))))))
(set-info :status sat)
(check-sat)
