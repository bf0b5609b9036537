; indexof from a negative offset
(set-logic QF_SLIA)
(declare-const s String)
(declare-const i Int)
(assert (str.prefixof "ab" s))
(assert (= (str.indexof s "b" i) (- 1)))
(assert (< i 1))
(set-info :status sat)
(check-sat)
