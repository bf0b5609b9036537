; unsigned division by zero is all ones
(set-logic QF_BV)
(declare-const x (_ BitVec 3))
(declare-const y (_ BitVec 3))
(assert (= (bvudiv x y) #b111))
(assert (bvult x #b111))
(assert (distinct y #b000))
(set-info :status unsat)
(check-sat)
