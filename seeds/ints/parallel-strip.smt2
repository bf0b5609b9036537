; a thin strip without integer points
(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(assert (< 2 (- (* 3 x) (* 3 y)) 6))
(assert (not (= (- x y) 1)))
(set-info :status unsat)
(check-sat)
