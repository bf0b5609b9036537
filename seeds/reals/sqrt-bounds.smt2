; a product caught between two squares
(set-logic QF_NRA)
(declare-const x Real)
(declare-const y Real)
(assert (> (* x x) 2.0))
(assert (< (* y y) 2.0))
(assert (and (> y x) (>= x 0.0)))
(set-info :status unsat)
(check-sat)
