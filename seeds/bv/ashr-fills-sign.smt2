; arithmetic shift keeps the sign
(set-logic QF_BV)
(declare-const x (_ BitVec 5))
(declare-const s (_ BitVec 5))
(assert (bvslt x #b00000))
(assert (= (bvashr x s) (bvlshr x s)))
(assert (bvslt #b00000 s))
(set-info :status unsat)
(check-sat)
