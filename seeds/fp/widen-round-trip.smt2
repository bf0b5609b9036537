; widening loses nothing
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 3))
(assert (distinct ((_ to_fp 3 3) RTP ((_ to_fp 4 5) RTZ x)) x))
(set-info :status unsat)
(check-sat)
