; every cell is below its index
(set-logic ABV)
(declare-const a (Array (_ BitVec 2) (_ BitVec 2)))
(assert (forall ((i (_ BitVec 2))) (bvult (select a i) i)))
(set-info :status unsat)
(check-sat)
