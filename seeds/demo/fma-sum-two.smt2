; two fused products
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 3))
(declare-const y (_ FloatingPoint 3 3))
(assert (fp.gt (fp.fma RNE x y y) (fp.fma RNE y y x)))
(assert (fp.isNegative (fp.sub RNE x y)))
(assert (fp.isSubnormal x))
(set-info :status sat)
(check-sat)
