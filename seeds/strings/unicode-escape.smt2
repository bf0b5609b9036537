; escapes written in several ways
(set-logic QF_SLIA)
(declare-const s String)
(assert (= (str.++ s "\u{62}") "\u0061b"))
(assert (str.<= "\u{60}" s))
(assert (distinct (str.to_code s) 97))
(set-info :status unsat)
(check-sat)
