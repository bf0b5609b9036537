; integer division against floor of a real quotient
(set-logic QF_LIRA)
(declare-const n Int)
(assert (< (- 8) n 8))
(assert (distinct (div n 3) (to_int (/ (to_real n) 3.0))))
(set-info :status unsat)
(check-sat)
