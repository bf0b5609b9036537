; signed and unsigned comparisons around the boundary constants
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (bvsle x #x80))
(assert (bvuge x #x7f))
(assert (= (bvudiv #xff x) (bvsdiv #x81 x)))
(set-info :status unsat)
(check-sat)
