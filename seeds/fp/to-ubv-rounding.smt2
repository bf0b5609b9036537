; conversions to unsigned bit-vectors in range
(set-logic QF_BVFP)
(declare-const x (_ FloatingPoint 3 4))
(assert (fp.leq ((_ to_fp 3 4) RNE 1.5) x ((_ to_fp 3 4) RNE 6.0)))
(assert (= (bvadd ((_ fp.to_ubv 3) RTN x) #b001) ((_ fp.to_ubv 3) RNA x)))
(assert (= ((_ fp.to_ubv 3) RNE x) ((_ fp.to_ubv 3) RTZ x)))
(set-info :status sat)
(check-sat)
