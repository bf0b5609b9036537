; minus one marks what is not a number
(set-logic QF_SLIA)
(declare-const s String)
(assert (= (str.to_int s) (- 1)))
(assert (str.is_digit (str.at s 0)))
(assert (= (str.len s) 1))
(set-info :status unsat)
(check-sat)
