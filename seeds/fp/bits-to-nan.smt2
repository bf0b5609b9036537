; every pattern of a NaN is the same NaN
(set-logic QF_BVFP)
(declare-const a (_ BitVec 6))
(declare-const b (_ BitVec 6))
(assert (distinct a b))
(assert (bvugt (bvand a b) #b011100))
(assert (= ((_ to_fp 3 3) a) ((_ to_fp 3 3) b)))
(set-info :status sat)
(check-sat)
