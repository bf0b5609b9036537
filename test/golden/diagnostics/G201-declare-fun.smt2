(declare-fun f Int Int)
(declare-const y)
(push x)
