; a digit language against str.to_int
(set-logic QF_SLIA)
(declare-const s String)
(assert (str.in_re s ((_ re.loop 1 2) (re.range "0" "1"))))
(assert (= (str.to_int s) 10))
(set-info :status sat)
(check-sat)
