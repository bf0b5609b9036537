(declare-const counter Int)
(assert (> countr 0))
(assert (set.subset counter counter))
