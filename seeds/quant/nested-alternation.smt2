; three alternations over small bit-vectors
(set-logic BV)
(declare-const a (_ BitVec 2))
(assert (forall ((x (_ BitVec 2))) (exists ((y (_ BitVec 2))) (forall ((z (_ BitVec 2))) (bvule (bvand x z) (bvor y a))))))
(assert (exists ((x (_ BitVec 2))) (bvult (bvor x a) a)))
(set-info :status unsat)
(check-sat)
