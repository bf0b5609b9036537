; remainder by a subnormal constant
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 2 4))
(assert (fp.isNormal (fp.rem x (fp #b0 #b00 #b101))))
(assert (fp.isPositive x))
(set-info :status unsat)
(check-sat)
