; a decimal between two neighbours
(set-logic QF_FPLRA)
(declare-const r RoundingMode)
(declare-const x (_ FloatingPoint 3 3))
(assert (= x ((_ to_fp 3 3) r 0.3)))
(assert (fp.gt x ((_ to_fp 3 3) RNE 0.3)))
(set-info :status unsat)
(check-sat)
