; constant array over a one bit index
(set-logic ALL)
(declare-const a (Array (_ BitVec 1) (_ BitVec 2)))
(declare-const i (_ BitVec 1))
(assert (= (store a i #b01) ((as const (Array (_ BitVec 1) (_ BitVec 2))) #b10)))
(set-info :status unsat)
(check-sat)
