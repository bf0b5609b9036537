; the empty language, all words and their complements
(set-logic QF_SLIA)
(declare-const s String)
(assert (str.in_re s (re.union (re.++ re.all re.none) (re.comp re.all) (re.inter (str.to_re "") re.allchar))))
(set-info :status unsat)
(check-sat)
