; remainder by a constant
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 2 4))
(declare-const y (_ FloatingPoint 2 4))
(assert (fp.lt (fp.rem x (fp #b0 #b01 #b100)) y))
(assert (fp.isSubnormal y))
(assert (fp.isNegative x))
(set-info :status sat)
(check-sat)
