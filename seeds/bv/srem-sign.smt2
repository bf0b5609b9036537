; srem takes the sign of the dividend, smod of the divisor
(set-logic QF_BV)
(declare-const x (_ BitVec 4))
(declare-const y (_ BitVec 4))
(assert (= (bvadd (bvsrem x y) #x5) (bvsmod x y)))
(assert (bvsgt y #x0))
(set-info :status sat)
(check-sat)
