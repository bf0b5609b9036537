; replacing back is not the identity
(set-logic QF_SLIA)
(declare-const s String)
(assert (distinct (str.replace (str.replace s "a" "b") "b" "a") s))
(assert (= (str.len s) 2))
(assert (str.prefixof "a" s))
(set-info :status unsat)
(check-sat)
