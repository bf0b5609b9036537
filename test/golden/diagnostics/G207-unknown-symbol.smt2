(declare-const counter Int)
(assert (> countr 0))
(assert (points counter counter))
