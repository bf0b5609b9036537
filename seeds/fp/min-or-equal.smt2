; the minimum is one of the two
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 2 3))
(declare-const y (_ FloatingPoint 2 3))
(assert (not (fp.isZero x)))
(assert (not (fp.eq (fp.min x y) x)))
(assert (fp.leq x y))
(set-info :status unsat)
(check-sat)
