; a number that shifts itself
(set-logic QF_BV)
(declare-const x (_ BitVec 4))
(assert (= (bvshl x x) (bvashr x x)))
(assert (distinct x #x0))
(assert (bvult x #x8))
(set-info :status sat)
(check-sat)
