(declare-const s (Set Int))
(assert (= s s))
(check-sat)
