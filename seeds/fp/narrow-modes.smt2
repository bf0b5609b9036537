; narrowing conversions differ by rounding mode
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 5))
(assert (= ((_ to_fp 2 3) RTP x) ((_ to_fp 2 3) RTN x)))
(assert (distinct x ((_ to_fp 3 5) RNE ((_ to_fp 2 3) RNE x))))
(set-info :status unsat)
(check-sat)
