; two remainders of one number
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 2 4))
(declare-const y (_ FloatingPoint 2 4))
(assert (fp.eq (fp.rem x (fp #b0 #b00 #b011)) y))
(assert (fp.gt y (fp #b0 #b00 #b010)))
(assert (fp.isNormal x))
(set-info :status unsat)
(check-sat)
