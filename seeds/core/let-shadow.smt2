; parallel let that swaps two names
(set-logic QF_UF)
(declare-const x Bool)
(declare-const y Bool)
(assert (let ((x y) (y x)) (and x (not y) (let ((x (xor x y))) (=> x (or y x))))))
(assert (not x))
(set-info :status sat)
(check-sat)
