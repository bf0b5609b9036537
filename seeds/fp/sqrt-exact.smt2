; perfect squares in a tiny format
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 3))
(assert (fp.eq (fp.sqrt RTP x) (fp.sqrt RTN x)))
(assert (fp.isNormal x))
(assert (fp.isSubnormal (fp.sub RNE (fp.sqrt RNE x) ((_ to_fp 3 3) RNE 1.0))))
(set-info :status unsat)
(check-sat)
