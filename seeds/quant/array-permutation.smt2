; an array that is its own inverse without fixed cells
(set-logic ABV)
(declare-const a (Array (_ BitVec 2) (_ BitVec 2)))
(assert (forall ((i (_ BitVec 2))) (= (select a (select a i)) i)))
(assert (= (select a #b00) #b11))
(set-info :status sat)
(check-sat)
