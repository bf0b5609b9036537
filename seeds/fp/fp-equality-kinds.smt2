; identity against IEEE equality
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 2 3))
(declare-const y (_ FloatingPoint 2 3))
(assert (xor (= x y) (fp.eq x y)))
(assert (not (fp.isZero x)))
(assert (not (fp.isNaN y)))
(set-info :status unsat)
(check-sat)
