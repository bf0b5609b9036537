; square roots of zero among even numbers
(set-logic QF_BV)
(declare-const x (_ BitVec 6))
(assert (= (bvmul x x) #b000000))
(assert (distinct ((_ extract 2 0) x) #b000))
(set-info :status unsat)
(check-sat)
