; code points at the edges of the alphabet
(set-logic QF_SLIA)
(declare-const s String)
(declare-const n Int)
(assert (= s (str.from_code n)))
(assert (= (str.to_code s) (- 1)))
(assert (< 0 n 196609))
(set-info :status sat)
(check-sat)
