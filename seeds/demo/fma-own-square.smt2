; fused square in a tiny format, identity of the result
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 4 3))
(declare-const y (_ FloatingPoint 4 3))
(assert (fp.isNaN (fp.fma RNA x x y)))
(assert (fp.isNormal x))
(set-info :status sat)
(check-sat)
