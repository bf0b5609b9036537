; ite nests under equality of booleans
(set-logic QF_UF)
(declare-const a Bool)
(declare-const b Bool)
(declare-const c Bool)
(define-fun maj ((x Bool) (y Bool) (z Bool)) Bool (or (and x y) (and y z) (and x z)))
(assert (distinct (maj a b c) (ite a (or b c) (and b c))))
(set-info :status unsat)
(check-sat)
