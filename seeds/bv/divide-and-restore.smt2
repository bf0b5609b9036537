; quotient and remainder restore the dividend, zero included
(set-logic QF_BV)
(declare-const x (_ BitVec 4))
(declare-const y (_ BitVec 4))
(assert (distinct x (bvadd (bvmul (bvudiv x y) y) (bvurem x y))))
(set-info :status unsat)
(check-sat)
