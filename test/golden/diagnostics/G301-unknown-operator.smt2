(declare-const a (_ BitVec 8))
(assert (bvult a #x10))
