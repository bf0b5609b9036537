; half precision conversions of tiny single precision numbers
(set-logic QF_FP)
(declare-const x Float32)
(assert (fp.isSubnormal ((_ to_fp 5 11) RTZ x)))
(assert (fp.isZero ((_ to_fp 5 11) RNE x)))
(set-info :status unsat)
(check-sat)
