; wrap-around addresses
(set-logic QF_ABV)
(declare-const m (Array (_ BitVec 2) (_ BitVec 3)))
(declare-const p (_ BitVec 2))
(assert (= (concat #b0 p) (select m (bvadd p #b11))))
(assert (= (select (store m p #b111) (bvsub p #b01)) (select m p)))
(assert (bvugt (select m p) #b010))
(set-info :status sat)
(check-sat)
