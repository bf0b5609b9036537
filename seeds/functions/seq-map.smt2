; a sequence mapped with a lambda, position by position
(set-logic ALL)
(set-info :status sat)
(declare-const x Int)
(declare-const y Int)
(assert (= (seq.map (lambda ((e Int)) (* 2 e)) (seq.++ (seq.unit x) (seq.unit y))) (seq.++ (seq.unit 6) (seq.unit (- 4)))))
(assert (= (seq.mapi (lambda ((i Int) (e Int)) (+ i e)) 1 (seq.unit x)) (seq.unit 4)))
(check-sat)
