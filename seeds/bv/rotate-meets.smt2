; rotations modulo the width
(set-logic QF_BV)
(declare-const x (_ BitVec 5))
(assert (= ((_ rotate_left 2) x) ((_ rotate_right 1) x)))
(assert (distinct x ((_ rotate_left 1) x)))
(set-info :status unsat)
(check-sat)
