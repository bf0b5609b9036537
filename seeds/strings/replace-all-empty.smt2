; replacing all of nothing changes nothing
(set-logic QF_SLIA)
(declare-const s String)
(assert (distinct (str.replace_all s "" "x") s))
(set-info :status unsat)
(check-sat)
