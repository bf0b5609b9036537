; smod by zero gives the dividend back
(set-logic QF_BV)
(declare-const x (_ BitVec 3))
(declare-const y (_ BitVec 3))
(assert (distinct (bvsmod x y) (bvsrem x y)))
(assert (or (= y #b000) (= (bvand y #b100) (bvand x #b100))))
(set-info :status unsat)
(check-sat)
