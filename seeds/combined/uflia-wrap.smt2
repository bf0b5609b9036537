; a function whose argument is its own result
(set-logic QF_UFLIA)
(declare-fun f (Int) Int)
(declare-const x Int)
(assert (= (f (f x)) (+ x 1)))
(assert (= (f (+ x 1)) (+ (f x) 2)))
(set-info :status sat)
(check-sat)
