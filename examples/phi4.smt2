; Unsatisfiable: no even number is one more than an even number.
(set-logic QF_LIA)
(declare-const k Int)
(declare-const l Int)
(declare-const s Int)
(assert (= s (* 2 k)))
(assert (= s (+ (* 2 l) 1)))
(assert (>= s 0))
(check-sat)
