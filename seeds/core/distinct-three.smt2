; distinct over a two-valued sort
(set-logic QF_UF)
(declare-const p Bool)
(declare-const q Bool)
(declare-const r Bool)
(assert (or (distinct p q r) (and (= p q) (=> q r) (not (= r p)))))
(set-info :status sat)
(check-sat)
