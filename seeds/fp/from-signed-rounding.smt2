; signed bits into a format with fewer digits
(set-logic QF_BVFP)
(declare-const b (_ BitVec 5))
(assert (distinct ((_ to_fp 4 3) RTP b) ((_ to_fp 4 3) RTN b)))
(assert (bvslt b #b00000))
(assert (= ((_ extract 1 0) b) #b11))
(set-info :status sat)
(check-sat)
