(declare-const x Int)
(declare-const x Int)
(pop 2)
