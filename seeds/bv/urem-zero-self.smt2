; unsigned remainder by zero is the dividend
(set-logic QF_BV)
(declare-const x (_ BitVec 4))
(declare-const y (_ BitVec 4))
(assert (= (bvurem x y) x))
(assert (bvuge x y))
(assert (bvugt x #x3))
(set-info :status sat)
(check-sat)
