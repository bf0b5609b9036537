import { parseRules } from '../instantiate.js';

const SORTS = '(sorts (I any) (E any))';
const A = '(Array I E)';
const AIV = `${SORTS} (vars (a ${A}) (i I) (v E))`;
const AIJV = `${SORTS} (vars (a ${A}) (i I) (j I) (v E))`;
const AIJVW = `${SORTS} (vars (a ${A}) (i I) (j I) (v E) (w E))`;
const ABI = `${SORTS} (vars (a ${A}) (b ${A}) (i I))`;
const ABIJVW = `${SORTS} (vars (a ${A}) (b ${A}) (i I) (j I) (v E) (w E))`;

export const ARRAY_FACTS = parseRules(`
(rule written-is-lost ArraysEx ${AIV} (same (distinct (select (store a i v) i) v) false))
(rule other-place-changed ArraysEx ${AIJV} (same (and (distinct i j) (distinct (select (store a i v) j) (select a j))) false))
(rule equal-arrays-differ ArraysEx ${ABI} (same (and (= a b) (distinct (select a i) (select b i))) false))
(rule one-place-two-values ArraysEx ${SORTS} (vars (a ${A}) (i I) (j I))
  (same (and (= i j) (distinct (select a i) (select a j))) false))
(rule written-back-changes ArraysEx ${SORTS} (vars (a ${A}) (i I)) (same (distinct (store a i (select a i)) a) false))
(rule first-write-stays ArraysEx ${SORTS} (vars (a ${A}) (i I) (v E) (w E))
  (same (distinct (store (store a i v) i w) (store a i w)) false))
(rule writes-do-not-commute ArraysEx ${AIJVW}
  (same (and (distinct i j) (distinct (store (store a i v) j w) (store (store a j w) i v))) false))
(rule same-write-other-place ArraysEx ${SORTS} (vars (a ${A}) (b ${A}) (i I) (j I) (v E))
  (same (and (= (store a i v) (store b i v)) (distinct i j) (distinct (select a j) (select b j))) false))
(rule write-not-read ArraysEx ${SORTS} (vars (a ${A}) (b ${A}) (i I) (v E))
  (same (and (= (store a i v) b) (distinct (select b i) v)) false))
(rule same-array-two-writes ArraysEx ${ABIJVW}
  (same (and (= (store a i v) (store b j w)) (= i j) (distinct v w)) false))
(rule unchanged-yet-other ArraysEx ${AIV} (same (and (= (store a i v) a) (distinct (select a i) v)) false))
(rule read-through-two-writes ArraysEx ${AIJVW}
  (same (and (= i j) (distinct (select (store (store a i v) j w) i) w)) false))
`);
