; divisibility written by multiplication
(set-logic QF_LIA)
(declare-const a Int)
(declare-const b Int)
(assert (= (+ (* 6 a) (* (- 9) b)) 12))
(assert (= (+ (* 4 a) (* 6 b)) 8))
(assert (< a b))
(set-info :status unsat)
(check-sat)
