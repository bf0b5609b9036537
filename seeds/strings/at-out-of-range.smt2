; characters outside the string
(set-logic QF_SLIA)
(declare-const s String)
(declare-const i Int)
(assert (= (str.at s i) ""))
(assert (<= 0 i))
(assert (distinct (str.substr s i 1) (str.at s (+ i 1))))
(set-info :status unsat)
(check-sat)
