(declare-const s (Pile Int))
(assert (= s s))
(check-sat)
