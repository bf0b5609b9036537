; floor is not additive
(set-logic QF_LIRA)
(declare-const x Real)
(declare-const y Real)
(assert (< (to_int (+ x y)) (+ (to_int x) (to_int y))))
(set-info :status unsat)
(check-sat)
