; rotation by a proper divisor of the width
(set-logic QF_BV)
(declare-const x (_ BitVec 6))
(assert (= ((_ rotate_left 2) x) x))
(assert (distinct ((_ rotate_right 1) x) x))
(assert (bvslt x #b000000))
(set-info :status sat)
(check-sat)
