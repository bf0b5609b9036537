; comparisons with NaN
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 2 3))
(declare-const y (_ FloatingPoint 2 3))
(assert (not (fp.lt x y)))
(assert (not (fp.geq x y)))
(assert (fp.eq (fp.max x y) y))
(set-info :status sat)
(check-sat)
