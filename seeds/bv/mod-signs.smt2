; smod and srem meet only when signs agree
(set-logic QF_BV)
(declare-const x (_ BitVec 4))
(declare-const y (_ BitVec 4))
(assert (= (bvsmod x y) (bvsrem x y)))
(assert (bvslt x #x0))
(assert (bvsgt y #x2))
(set-info :status sat)
(check-sat)
