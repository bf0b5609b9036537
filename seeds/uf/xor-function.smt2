; a commutative function that is not idempotent
(set-logic QF_UF)
(declare-fun g (Bool Bool) Bool)
(assert (= (g true false) (g false true)))
(assert (xor (g true true) (g true false)))
(assert (distinct (g (g true true) (g true false)) (g false false)))
(set-info :status sat)
(check-sat)
