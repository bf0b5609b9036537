; product of two halves in a three bit significand
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 3))
(declare-const y (_ FloatingPoint 3 3))
(assert (fp.lt (fp.mul RTZ x y) (fp.mul RTP x y)))
(assert (fp.isSubnormal (fp.mul RTZ x y)))
(assert (fp.isNormal (fp.mul RTP x y)))
(set-info :status sat)
(check-sat)
