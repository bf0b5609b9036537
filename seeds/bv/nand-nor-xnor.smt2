; derived operators against their bitwise meaning
(set-logic QF_BV)
(declare-const a (_ BitVec 3))
(declare-const b (_ BitVec 3))
(assert (distinct (bvnand (bvnor a b) (bvxnor a b)) (bvor a b)))
(set-info :status unsat)
(check-sat)
