; two periods that meet
(set-logic QF_SLIA)
(declare-const s String)
(assert (str.in_re s (re.* (re.++ re.allchar re.allchar))))
(assert (str.in_re s (re.+ (re.++ (str.to_re "a") re.allchar re.allchar))))
(assert (< (str.len s) 6))
(set-info :status unsat)
(check-sat)
