; the second fixed point of negation
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (= (bvneg x) x))
(assert (bvugt (bvsub x #x01) #x00))
(assert (bvslt x (bvsub x #x01)))
(set-info :status sat)
(check-sat)
