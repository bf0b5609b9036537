; floating point cells in a tiny array
(set-logic QF_ABVFP)
(declare-const a (Array (_ BitVec 1) (_ FloatingPoint 2 3)))
(assert (fp.lt (select a #b0) (select a #b1)))
(assert (= (select (store a #b0 (_ NaN 2 3)) #b1) (fp.neg (select a #b0))))
(assert (fp.isNegative (select a #b1)))
(set-info :status unsat)
(check-sat)
