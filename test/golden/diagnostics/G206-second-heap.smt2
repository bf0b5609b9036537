(declare-heap (Int Bool))
(declare-heap (Int Int))
(declare-const x Int)
(assert (pto x 1))
