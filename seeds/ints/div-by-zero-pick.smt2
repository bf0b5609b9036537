; two dividends may get unrelated quotients by zero
(set-logic QF_NIA)
(declare-const x Int)
(declare-const z Int)
(assert (= (div x z) 7))
(assert (= (div (+ x 1) z) (- 7)))
(assert (= (* z z) z))
(set-info :status sat)
(check-sat)
