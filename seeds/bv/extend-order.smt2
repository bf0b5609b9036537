; sign and zero extension disagree on the order
(set-logic QF_BV)
(declare-const x (_ BitVec 3))
(declare-const y (_ BitVec 3))
(assert (bvslt ((_ sign_extend 1) x) ((_ sign_extend 1) y)))
(assert (bvult ((_ zero_extend 1) y) ((_ zero_extend 1) x)))
(assert (= (bvxor x y) #b011))
(set-info :status unsat)
(check-sat)
