; repeat against multiplication
(set-logic QF_BV)
(declare-const x (_ BitVec 2))
(assert (= ((_ repeat 3) x) (bvmul ((_ zero_extend 4) x) #b010101)))
(assert (bvugt ((_ repeat 3) x) ((_ sign_extend 4) x)))
(set-info :status sat)
(check-sat)
