; substrings with lengths past the end
(set-logic QF_SLIA)
(declare-const s String)
(declare-const n Int)
(assert (= (str.substr s 1 n) (str.substr s 1 (- n 1))))
(assert (= (str.len s) 3))
(assert (> n 0))
(set-info :status sat)
(check-sat)
