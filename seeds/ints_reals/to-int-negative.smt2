; to_int rounds down below zero
(set-logic QF_LIRA)
(declare-const x Real)
(assert (= (to_int x) (- 1)))
(assert (not (is_int x)))
(assert (> (* 2.0 x) (- 1.0)))
(set-info :status sat)
(check-sat)
