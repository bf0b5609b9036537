; remainders of a number and its mirror
(set-logic QF_LIA)
(declare-const x Int)
(assert (distinct (+ (mod x 4) (mod (- x) 4)) 0))
(assert (distinct (+ (mod x 4) (mod (- x) 4)) 4))
(set-info :status unsat)
(check-sat)
