; conversions to signed bit-vectors below zero
(set-logic QF_BVFP)
(declare-const x (_ FloatingPoint 3 4))
(assert (fp.leq (fp #b1 #b100 #b110) x (fp #b1 #b010 #b000)))
(assert (bvslt ((_ fp.to_sbv 4) RTN x) ((_ fp.to_sbv 4) RTZ x)))
(assert (= ((_ fp.to_sbv 4) RNE x) ((_ fp.to_sbv 4) RTZ x)))
(set-info :status sat)
(check-sat)
