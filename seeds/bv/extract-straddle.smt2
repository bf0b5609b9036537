; extracts that overlap by one bit
(set-logic QF_BV)
(declare-const x (_ BitVec 6))
(assert (= ((_ extract 5 2) x) (bvnot ((_ extract 3 0) x))))
(assert (= ((_ extract 3 3) x) ((_ extract 0 0) x)))
(set-info :status sat)
(check-sat)
