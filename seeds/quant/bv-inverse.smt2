; an even number has no inverse
(set-logic BV)
(declare-const a (_ BitVec 3))
(assert (forall ((x (_ BitVec 3))) (distinct (bvmul a x) #b001)))
(assert (bvugt a #b100))
(set-info :status sat)
(check-sat)
