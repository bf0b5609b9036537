; remainder ties go to the even quotient
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 3))
(declare-const y (_ FloatingPoint 3 3))
(assert (fp.isNormal y))
(assert (fp.isPositive y))
(assert (fp.gt (fp.rem x y) y))
(set-info :status unsat)
(check-sat)
