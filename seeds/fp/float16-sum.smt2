; half precision sum that rounds up to a power of two
(set-logic QF_FP)
(declare-const x Float16)
(assert (= (fp.add RNE x x) ((_ to_fp 5 11) RNE 65504.0)))
(assert (distinct (fp.add RTP x (_ -zero 5 11)) x))
(set-info :status unsat)
(check-sat)
