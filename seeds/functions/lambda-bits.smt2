; a lambda over a small index sort equals an array built by stores
(set-logic ALL)
(set-info :status sat)
(declare-const a (Array (_ BitVec 2) Bool))
(declare-const k (_ BitVec 2))
(assert (= a (lambda ((v (_ BitVec 2))) (bvult v k))))
(assert (= a (store (store ((as const (Array (_ BitVec 2) Bool)) false) #b00 true) #b01 true)))
(check-sat)
