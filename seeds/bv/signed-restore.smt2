; signed quotient and remainder, overflow included
(set-logic QF_BV)
(declare-const x (_ BitVec 3))
(declare-const y (_ BitVec 3))
(assert (distinct x (bvadd (bvmul (bvsdiv x y) y) (bvsrem x y))))
(set-info :status unsat)
(check-sat)
