; absolute values on both sides of a strict bound
(set-logic QF_LIA)
(declare-const a Int)
(declare-const b Int)
(assert (> (abs (- a b)) (+ (abs a) (abs b))))
(set-info :status unsat)
(check-sat)
