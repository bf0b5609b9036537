; right associativity of =>
(set-logic QF_UF)
(declare-const p Bool)
(declare-const q Bool)
(declare-const r Bool)
(assert (=> p q r))
(assert (not (=> (=> p q) r)))
(set-info :status sat)
(check-sat)
