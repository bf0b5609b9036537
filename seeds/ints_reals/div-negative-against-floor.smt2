; Euclidean division by a negative number is not a floor
(set-logic QF_LIRA)
(declare-const n Int)
(assert (< (- 8) n 8))
(assert (distinct (div n (- 3)) (to_int (/ (to_real n) (- 3.0)))))
(assert (is_int (/ (to_real (+ n 1)) 2.0)))
(set-info :status sat)
(check-sat)
