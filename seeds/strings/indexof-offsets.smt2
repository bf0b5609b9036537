; indexof with offsets beyond the ends
(set-logic QF_SLIA)
(declare-const s String)
(declare-const i Int)
(assert (= (str.indexof s "" i) i))
(assert (> i (str.len s)))
(set-info :status unsat)
(check-sat)
