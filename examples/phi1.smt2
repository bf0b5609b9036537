; Satisfiable: two numbers and two of their sums.
(set-logic QF_NIA)
(declare-const a Int)
(declare-const b Int)
(declare-const p Bool)
(assert (= p (> (+ a b) 7)))
(assert (or p (< (* a 3) b)))
(assert (not (= (- a b) 2)))
(check-sat)
