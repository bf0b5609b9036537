; replacing the empty string puts in front
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (= (str.replace s "" t) (str.++ s t)))
(assert (= (str.len s) 2))
(assert (= (str.len t) 1))
(set-info :status sat)
(check-sat)
