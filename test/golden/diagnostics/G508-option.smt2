(set-option :pp.max-depth 3)
(declare-const x Int)
(assert (> x 0))
(check-sat)
