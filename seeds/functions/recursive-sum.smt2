; a recursive sum reaches a number between two of its values
(set-logic ALL)
(set-info :status unsat)
(define-fun-rec sum ((n Int)) Int (ite (<= n 0) 0 (+ n (sum (- n 1)))))
(declare-const k Int)
(assert (and (<= 0 k) (<= k 5)))
(assert (= (sum k) 11))
(check-sat)
