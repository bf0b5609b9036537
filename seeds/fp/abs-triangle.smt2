; the triangle inequality with one rounding
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 3))
(declare-const y (_ FloatingPoint 3 3))
(assert (fp.gt (fp.abs (fp.add RTZ x y)) (fp.add RTZ (fp.abs x) (fp.abs y))))
(set-info :status unsat)
(check-sat)
