; addition that changes nothing
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 3))
(declare-const y (_ FloatingPoint 3 3))
(assert (fp.eq (fp.add RNE x y) x))
(assert (fp.isNormal y))
(assert (fp.gt y (fp.abs x)))
(set-info :status unsat)
(check-sat)
