; lengths that fix the split
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(assert (= (str.++ x y) "abab"))
(assert (= (* 2 (str.len x)) (+ (str.len y) 1)))
(set-info :status unsat)
(check-sat)
