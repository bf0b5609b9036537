; Satisfiable: a square that is neither small nor large.
(set-logic QF_NIA)
(set-info :status sat)
(declare-const m Int)
(declare-const n Int)
(assert (and (<= 9 (* m m)) (< (* m m) 50)))
(assert (=> (> n m) (= (mod n 4) 1)))
(assert (distinct m n))
(check-sat)
