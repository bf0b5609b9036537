; power of a range with an upper end below the lower
(set-logic QF_SLIA)
(declare-const s String)
(assert (str.in_re s ((_ re.^ 2) (re.union (re.range "c" "a") (re.range "a" "b")))))
(assert (not (str.contains s "a")))
(set-info :status sat)
(check-sat)
