(declare-const x (_ BitVec 0))
(declare-const y (_ FloatingPoint 1 3))
(declare-sort P 2)
(declare-const z (P Int))
