; two regular languages that share one word
(set-logic QF_SLIA)
(declare-const s String)
(assert (str.in_re s (re.++ (re.* (str.to_re "ab")) (str.to_re "a"))))
(assert (str.in_re s (re.++ (str.to_re "a") (re.* (str.to_re "ba")) (re.opt (str.to_re "b")))))
(assert (< 1 (str.len s) 5))
(set-info :status sat)
(check-sat)
