; Unsatisfiable: the mean lies between what it is the mean of.
(set-logic QF_LRA)
(declare-const low Real)
(declare-const high Real)
(declare-const mean Real)
(assert (< low high))
(assert (= (* 2.0 mean) (+ low high)))
(assert (or (<= mean low) (>= mean high)))
(check-sat)
