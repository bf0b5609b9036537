; single precision difference of bit neighbours
(set-logic QF_BVFP)
(declare-const b (_ BitVec 32))
(define-fun f ((v (_ BitVec 32))) Float32 ((_ to_fp 8 24) v))
(assert (fp.isZero (fp.sub RNE (f b) (f (bvadd b #x00000001)))))
(assert (not (fp.isNegative (f b))))
(set-info :status unsat)
(check-sat)
