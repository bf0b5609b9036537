; the fused result brackets the exact one
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 4 3))
(declare-const y (_ FloatingPoint 4 3))
(declare-const z (_ FloatingPoint 4 3))
(assert (fp.lt (fp.fma RTP x y z) (fp.fma RTN x y z)))
(set-info :status unsat)
(check-sat)
