(declare-const x Int)
(assert (sep (pto x 1) true))
(assert (not sep.emp))
