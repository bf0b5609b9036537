; signed division overflow at the most negative number
(set-logic QF_BV)
(declare-const x (_ BitVec 3))
(declare-const y (_ BitVec 3))
(assert (bvslt (bvsdiv x y) #b000))
(assert (bvslt x #b000))
(assert (bvslt y #b000))
(set-info :status sat)
(check-sat)
