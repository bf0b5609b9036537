; Unsatisfiable: three numbers, each below the next, around in a circle.
(set-logic QF_LIA)
(declare-const u Int)
(declare-const v Int)
(declare-const w Int)
(assert (< u v))
(assert (or (< v w) (< (+ v 1) w)))
(assert (not (< u w)))
(check-sat)
