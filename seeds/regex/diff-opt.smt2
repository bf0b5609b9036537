; difference of an option
(set-logic QF_SLIA)
(declare-const s String)
(assert (str.in_re s (re.diff (re.++ (re.opt (str.to_re "a")) (re.opt (str.to_re "b"))) (re.+ re.allchar))))
(assert (distinct (str.len s) 1))
(set-info :status sat)
(check-sat)
