; maximum of sums against sum of maxima
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 3))
(declare-const y (_ FloatingPoint 3 3))
(assert (fp.gt (fp.max (fp.add RNE x x) (fp.add RNE y y)) (fp.add RNE (fp.max x y) (fp.max y x))))
(set-info :status unsat)
(check-sat)
