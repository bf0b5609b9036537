; constant array of constant arrays
(set-logic ALL)
(define-sort Row () (Array Bool (_ BitVec 1)))
(declare-const m (Array Bool Row))
(declare-const p Bool)
(assert (= m ((as const (Array Bool Row)) ((as const Row) #b1))))
(assert (= (select (select m p) (not p)) (select (select (store m p ((as const Row) #b0)) p) p)))
(set-info :status unsat)
(check-sat)
