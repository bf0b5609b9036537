; four nested calls of a boolean function
(set-logic QF_UF)
(declare-fun f (Bool) Bool)
(declare-const x Bool)
(assert (distinct (f (f (f x))) (f x)))
(set-info :status unsat)
(check-sat)
