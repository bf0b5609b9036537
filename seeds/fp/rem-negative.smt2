; remainder below zero for a positive dividend
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 3))
(declare-const y (_ FloatingPoint 3 3))
(assert (fp.gt x y))
(assert (fp.isPositive y))
(assert (fp.isNegative (fp.rem x y)))
(set-info :status sat)
(check-sat)
