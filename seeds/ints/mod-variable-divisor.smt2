; remainder by a small variable divisor, never negative
(set-logic QF_NIA)
(declare-const x Int)
(declare-const d Int)
(assert (and (<= (- 2) d 2) (<= (- 4) x 4)))
(assert (and (distinct d 0) (< (mod x d) 1) (= (div x d) (- 2)) (< d 0)))
(set-info :status sat)
(check-sat)
