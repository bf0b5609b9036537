; a fold over a sequence with one element too large
(set-logic ALL)
(set-info :status unsat)
(declare-const x Int)
(declare-const y Int)
(assert (and (<= 0 x 3) (<= 0 y 3)))
(assert (= (seq.foldl (lambda ((sum Int) (e Int)) (+ (* 4 sum) e)) 0 (seq.++ (seq.unit x) (seq.unit y))) 16))
(check-sat)
