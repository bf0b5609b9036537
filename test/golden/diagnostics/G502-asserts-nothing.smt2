; nothing is asserted here
(set-logic QF_LIA)
