; halving the smallest subnormal
(set-logic QF_FP)
(declare-const r RoundingMode)
(declare-const x (_ FloatingPoint 3 3))
(assert (= x (fp.div r (fp #b0 #b000 #b01) (fp #b0 #b100 #b00))))
(assert (not (fp.isZero x)))
(assert (not (= r RTP)))
(set-info :status sat)
(check-sat)
