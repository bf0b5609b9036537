; two lambdas over the same array that differ at one index
(set-logic ALL)
(set-info :status unsat)
(declare-const a (Array (_ BitVec 2) (_ BitVec 2)))
(declare-const i (_ BitVec 2))
(assert (= (lambda ((v (_ BitVec 2))) (bvadd (select a v) v)) (lambda ((v (_ BitVec 2))) (bvadd v (select a (bvnot v))))))
(assert (distinct (select a i) (select a (bvnot i))))
(check-sat)
