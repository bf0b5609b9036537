; the sign of an exact zero difference
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 2 3))
(declare-const r RoundingMode)
(assert (= (fp.sub r x x) (_ -zero 2 3)))
(assert (distinct r RTN))
(set-info :status unsat)
(check-sat)
