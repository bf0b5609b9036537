; square plus something in a three digit format
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 4 3))
(declare-const y (_ FloatingPoint 4 3))
(assert (fp.isInfinite (fp.fma RTZ x x y)))
(assert (not (fp.isInfinite x)))
(assert (fp.isSubnormal y))
(set-info :status unsat)
(check-sat)
