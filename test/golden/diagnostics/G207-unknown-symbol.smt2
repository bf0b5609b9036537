(declare-const counter Int)
(assert (> countr 0))
(assert (pto counter counter))
