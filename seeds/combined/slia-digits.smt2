; numbers in strings under arithmetic
(set-logic QF_SLIA)
(declare-const s String)
(declare-const n Int)
(assert (= (str.from_int n) (str.++ s "0")))
(assert (< 5 n 30))
(assert (distinct (str.to_int s) 1))
(set-info :status sat)
(check-sat)
