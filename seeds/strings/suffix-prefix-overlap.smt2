; prefix and suffix that overlap
(set-logic QF_SLIA)
(declare-const s String)
(assert (str.prefixof "aba" s))
(assert (str.suffixof "aba" s))
(assert (= (str.len s) 5))
(set-info :status sat)
(check-sat)
