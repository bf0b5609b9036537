; words that commute share a root
(set-logic QF_SLIA)
(declare-const x String)
(assert (= (str.++ x "ab") (str.++ "ab" x)))
(assert (= (str.len x) 3))
(set-info :status unsat)
(check-sat)
