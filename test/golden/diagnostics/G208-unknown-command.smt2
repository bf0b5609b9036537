(declare-const x Int)
(assert-soft (> x 0) :weight 2)
(check-sat)
sat
