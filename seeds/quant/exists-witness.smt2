; a witness that depends on an outer choice
(set-logic BV)
(declare-const a (_ BitVec 3))
(assert (forall ((x (_ BitVec 3))) (exists ((y (_ BitVec 3))) (= (bvadd (bvmul a y) x) #b000))))
(assert (bvult a #b011))
(assert (distinct a #b001))
(set-info :status unsat)
(check-sat)
