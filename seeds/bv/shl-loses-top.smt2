; left shift that brings back the same number
(set-logic QF_BV)
(declare-const x (_ BitVec 4))
(declare-const s (_ BitVec 4))
(assert (= (bvshl x s) x))
(assert (distinct s #x0))
(assert (bvugt x (bvlshr #xf s)))
(set-info :status unsat)
(check-sat)
