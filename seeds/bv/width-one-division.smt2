; division where the only non-zero divisor is one
(set-logic QF_BV)
(declare-const a (_ BitVec 1))
(declare-const b (_ BitVec 1))
(assert (= (bvudiv a b) #b0))
(assert (distinct (bvurem a b) #b0))
(set-info :status unsat)
(check-sat)
