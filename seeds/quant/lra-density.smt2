; density holds over the reals
(set-logic LRA)
(declare-const a Real)
(declare-const b Real)
(assert (< a b))
(assert (forall ((z Real)) (or (<= z a) (>= (* 2.0 z) (+ a b)))))
(set-info :status unsat)
(check-sat)
