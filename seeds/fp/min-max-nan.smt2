; min and max swallow a NaN
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 2 3))
(declare-const y (_ FloatingPoint 2 3))
(assert (fp.isNaN (fp.min x y)))
(assert (not (fp.isNaN (fp.max y x))))
(set-info :status unsat)
(check-sat)
