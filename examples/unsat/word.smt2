; Unsatisfiable: a word cannot be longer than itself.
(set-logic QF_SLIA)
(set-info :status unsat)
(declare-const long String)
(declare-const short String)
(assert (str.prefixof long short))
(assert (> (str.len long) (str.len short)))
(check-sat)
