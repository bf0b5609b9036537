; Euclidean remainder under a negative divisor
(set-logic QF_LIA)
(declare-const x Int)
(assert (= (mod x (- 5)) 3))
(assert (= (mod (- x) (- 5)) 2))
(assert (< (- 30) x (- 12)))
(set-info :status sat)
(check-sat)
