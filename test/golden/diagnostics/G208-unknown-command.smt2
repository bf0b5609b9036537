(declare-const x Int)
(minmax x (- x))
(check-sat)
sat
