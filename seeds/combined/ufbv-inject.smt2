; injection into a smaller width
(set-logic QF_UFBV)
(declare-fun f ((_ BitVec 2)) (_ BitVec 1))
(declare-const x (_ BitVec 2))
(assert (distinct (f x) (f (bvadd x #b01))))
(assert (distinct (f (bvadd x #b01)) (f (bvadd x #b10))))
(assert (= (f x) (f (bvneg x)) (f (bvnot x))))
(set-info :status sat)
(check-sat)
