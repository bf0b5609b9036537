; Satisfiable: a word of eight bits and its mask.
(set-logic QF_BV)
(set-info :status sat)
(declare-const bits (_ BitVec 8))
(declare-const mask (_ BitVec 8))
(assert (= (bvand bits mask) #x0c))
(assert (bvult (bvxor bits mask) #x80))
(assert (distinct bits mask))
(check-sat)
