; complement of a star meets a fixed length
(set-logic QF_SLIA)
(declare-const s String)
(assert (str.in_re s (re.inter (re.comp (re.* (str.to_re "ab"))) ((_ re.^ 2) (re.range "a" "b")))))
(assert (str.prefixof "a" s))
(assert (str.suffixof "b" s))
(set-info :status unsat)
(check-sat)
