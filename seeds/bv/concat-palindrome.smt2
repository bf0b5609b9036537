; concat of reversed halves
(set-logic QF_BV)
(declare-const x (_ BitVec 4))
(declare-const y (_ BitVec 2))
(assert (= x (concat ((_ extract 0 0) x) ((_ extract 1 1) x) y)))
(assert (= (bvxor y ((_ extract 3 2) x)) #b11))
(assert (bvsge x #x0))
(set-info :status sat)
(check-sat)
