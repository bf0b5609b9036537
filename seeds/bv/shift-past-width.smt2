; shift amounts at and past the width
(set-logic QF_BV)
(declare-const x (_ BitVec 3))
(declare-const s (_ BitVec 3))
(assert (bvuge s #b011))
(assert (distinct (bvashr x s) (bvneg (bvlshr x #b010))))
(set-info :status unsat)
(check-sat)
