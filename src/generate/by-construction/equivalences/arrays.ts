import { parseRules } from '../instantiate.js';

const SORTS = '(sorts (I any) (E any))';
const A = '(Array I E)';

export const ARRAY_EQUIVALENCES = parseRules(`
(rule written-back ArraysEx ${SORTS} (vars (a ${A})) (fresh (i I)) (same a (store a i (select a i))))
(rule written-and-written-back ArraysEx ${SORTS} (vars (a ${A})) (fresh (i I) (v E))
  (same a (store (store a i v) i (select a i))))
(rule array-by-cases ArraysEx ${SORTS} (vars (a ${A})) (fresh (i I) (v E)) (same a (ite (= (select a i) v) (store a i v) a)))
(rule written-twice ArraysEx ${SORTS} (vars (a ${A}) (i I) (v E)) (fresh (w E))
  (same (store a i v) (store (store a i w) i v)))
(rule read-after-write ArraysEx ${SORTS} (vars (a ${A}) (i I)) (fresh (j I) (v E))
  (same (select a i) (ite (= i j) (select a j) (select (store a j v) i))))
(rule arrays-equal-with-write ArraysEx ${SORTS} (vars (a ${A}) (b ${A})) (fresh (i I))
  (same (= a b) (and (= (select a i) (select b i)) (= (store a i (select b i)) b))))
`);
