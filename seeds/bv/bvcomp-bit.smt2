; bvcomp used as a number
(set-logic QF_BV)
(declare-const x (_ BitVec 3))
(declare-const y (_ BitVec 3))
(assert (= (bvcomp x y) (bvcomp (bvadd x y) #b000)))
(assert (bvult ((_ zero_extend 2) (bvcomp x #b100)) y))
(set-info :status sat)
(check-sat)
