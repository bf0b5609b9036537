; remainder of a product
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 2 3))
(declare-const y (_ FloatingPoint 2 3))
(assert (fp.lt (fp.rem (fp.mul RNE x y) y) (_ -zero 2 3)))
(assert (fp.isNormal y))
(assert (fp.isPositive x))
(set-info :status sat)
(check-sat)
