; quotient times divisor plus remainder, symbolic divisor
(set-logic QF_NIA)
(declare-const x Int)
(declare-const d Int)
(assert (and (<= (- 3) d 3) (distinct d 0) (<= (- 6) x 6)))
(assert (distinct x (+ (* d (div x d)) (mod x d))))
(set-info :status unsat)
(check-sat)
