; bit patterns and numbers order the other way below zero
(set-logic QF_BVFP)
(declare-const a (_ BitVec 5))
(declare-const b (_ BitVec 5))
(assert (bvult a b))
(assert (fp.lt ((_ to_fp 2 3) a) ((_ to_fp 2 3) b)))
(assert (= ((_ extract 4 4) a) #b1))
(set-info :status unsat)
(check-sat)
