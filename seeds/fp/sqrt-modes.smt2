; square roots in two directions
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 4))
(assert (fp.lt (fp.sqrt RTN x) (fp.sqrt RTP x)))
(assert (fp.isSubnormal x))
(set-info :status sat)
(check-sat)
