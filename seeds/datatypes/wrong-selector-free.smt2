; the tail of nil may be anything
(set-logic QF_DT)
(declare-datatypes ((L 0)) (((nil) (cons (hd Bool) (tl L)))))
(declare-const x L)
(assert (= (tl x) (cons true x)))
(assert (not ((_ is cons) x)))
(set-info :status sat)
(check-sat)
