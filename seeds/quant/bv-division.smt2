; a divisor that never gives a smaller quotient
(set-logic BV)
(declare-const d (_ BitVec 3))
(assert (forall ((x (_ BitVec 3))) (bvuge (bvudiv x d) x)))
(assert (distinct d #b001))
(set-info :status sat)
(check-sat)
