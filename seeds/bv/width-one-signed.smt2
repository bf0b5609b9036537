; the one bit wide signed world is 0 and -1
(set-logic QF_BV)
(declare-const a (_ BitVec 1))
(declare-const b (_ BitVec 1))
(assert (bvslt a b))
(assert (or (= (bvsdiv a b) #b1) (= (bvsmod a b) #b0) (= (bvsrem b a) #b1)))
(set-info :status sat)
(check-sat)
