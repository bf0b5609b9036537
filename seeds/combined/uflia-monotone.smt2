; a function with gaps
(set-logic QF_UFLIA)
(declare-fun f (Int) Int)
(declare-const x Int)
(assert (< (f x) (f (+ x 1)) (f (+ x 2))))
(assert (<= (f (+ x 2)) (+ (f x) 1)))
(set-info :status unsat)
(check-sat)
