; unsigned against signed reading of the same bits
(set-logic QF_BVFP)
(declare-const b (_ BitVec 4))
(assert (fp.eq ((_ to_fp_unsigned 4 5) RNE b) (fp.neg ((_ to_fp 4 5) RNE b))))
(set-info :status sat)
(check-sat)
