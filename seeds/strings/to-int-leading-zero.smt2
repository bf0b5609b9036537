; numbers with leading zeros
(set-logic QF_SLIA)
(declare-const s String)
(assert (= (str.to_int s) 7))
(assert (= (str.len s) 3))
(assert (distinct (str.from_int (str.to_int s)) s))
(set-info :status sat)
(check-sat)
