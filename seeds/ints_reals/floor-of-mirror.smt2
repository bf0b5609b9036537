; floor of a negated number
(set-logic QF_LIRA)
(declare-const x Real)
(assert (= (to_int (- x)) (- (to_int x))))
(assert (not (= (to_real (to_int x)) x)))
(set-info :status unsat)
(check-sat)
