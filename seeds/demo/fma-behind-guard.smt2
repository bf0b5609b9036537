; a fused product behind a guard that cannot hold
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 4 3))
(declare-const y (_ FloatingPoint 4 3))
(assert (and (fp.isZero x) (fp.isPositive (fp.fma RNE x x y))))
(assert (fp.isNormal x))
(assert (fp.isSubnormal y))
(set-info :status unsat)
(check-sat)
