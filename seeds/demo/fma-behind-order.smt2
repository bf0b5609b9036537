; two fused products behind an order that cannot hold
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 4 3))
(declare-const y (_ FloatingPoint 4 3))
(assert (and (fp.lt x y) (fp.isNormal (fp.fma RTP x x y))))
(assert (fp.leq y x))
(assert (fp.isSubnormal (fp.fma RTN y y x)))
(set-info :status unsat)
(check-sat)
