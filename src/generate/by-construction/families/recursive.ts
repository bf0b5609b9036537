import { selectEquivalences } from '../laws.js';
import { readScript } from '../../../syntax/index.js';
import type { Command } from '../../../script/index.js';
import { BOOL, INT, type TermStore } from '../../../term/index.js';
import { boxedIn } from '../contradictions/boxed-in.js';
import { congruence } from '../contradictions/congruence.js';
import { constructorClash } from '../contradictions/constructor-clash.js';
import { cyclicData } from '../contradictions/cyclic-data.js';
import { equivalentTerms } from '../contradictions/equivalent-terms.js';
import { functionPowers } from '../contradictions/function-powers.js';
import { refutedConsequence } from '../contradictions/refuted-consequence.js';
import { strictCycle } from '../contradictions/strict-cycle.js';
import { wrongCase } from '../contradictions/wrong-case.js';
import { collectConstructors } from '../forms.js';
import { type Family, PLAIN, type TermVocabulary } from '../family.js';
import type { FunctionSymbol } from '../function-symbol.js';

/**
 * Terminating functions: each call shrinks an argument, and a model leaves nothing open. Integer functions recurse
 * only on small arguments, so that large literals stay cheap.
 */
const OVER_LISTS = `
(declare-datatypes ((Lst 0)) (((nil) (cons (head Int) (tail Lst)))))
(define-fun-rec sum ((n Int)) Int (ite (or (<= n 0) (> n 9)) 0 (+ n (sum (- n 1)))))
(define-fun-rec upto ((n Int)) Lst (ite (or (<= n 0) (> n 9)) nil (cons n (upto (- n 1)))))
(define-funs-rec ((even ((n Int)) Bool) (odd ((n Int)) Bool))
  ((ite (or (<= n 0) (> n 9)) (= n 0) (odd (- n 1))) (ite (or (<= n 0) (> n 9)) (= n 11) (even (- n 1)))))
(define-fun-rec len ((l Lst)) Int (ite ((_ is nil) l) 0 (+ 1 (len (tail l)))))
(define-fun-rec app ((l Lst) (m Lst)) Lst (match l ((nil m) ((cons h t) (cons h (app t m))))))
(define-fun-rec has ((k Int) (l Lst)) Bool (and ((_ is cons) l) (or (= (head l) k) (has k (tail l)))))
(define-fun-rec nth ((l Lst) (n Int)) Int
  (ite ((_ is nil) l) (- 1) (ite (<= n 0) (head l) (nth (tail l) (- n 1)))))
`;

const OVER_BITS = `
(define-fun-rec fact ((v (_ BitVec 3))) (_ BitVec 3) (ite (= v #b000) #b001 (bvmul v (fact (bvsub v #b001)))))
(define-fun-rec steps ((v (_ BitVec 3)) (w (_ BitVec 3))) (_ BitVec 3)
  (ite (= v #b000) w (bvadd #b001 (steps (bvsub v #b001) (bvxor w v)))))
(define-funs-rec ((up ((v (_ BitVec 3)) (b Bool)) Bool) (down ((b Bool) (v (_ BitVec 3))) Bool))
  ((ite (= v #b000) b (down (not b) (bvsub v #b001))) (or (= v #b000) (and b (up (bvsub v #b001) b)))))
`;

function readDeclarations(
  store: TermStore,
  text: string,
): { readonly commands: readonly Command[]; readonly functions: FunctionSymbol[] } {
  const { commands } = readScript(text, { store }).script;
  const functions: FunctionSymbol[] = [];
  for (const [sort, decls] of collectConstructors(commands)) {
    for (const { name, selectors } of decls) {
      functions.push({ name, params: selectors.map((each) => each.sort), result: sort, declared: false });
      for (const each of selectors)
        functions.push({ name: each.name, params: [sort], result: each.sort, declared: false });
    }
  }
  for (const command of commands) {
    const funs = command.kind === 'define-fun' ? [command.fun] : command.kind === 'define-funs-rec' ? command.funs : [];
    for (const { name, params, result } of funs) {
      functions.push({ name, params: params.map(({ sort }) => sort), result, declared: false });
    }
  }
  return { commands, functions };
}

function listPalette(store: TermStore): TermVocabulary {
  const { commands, functions } = readDeclarations(store, OVER_LISTS);
  const list = store.sorts.named('Lst', 'Lst', []);
  return {
    ...PLAIN,
    sorts: [BOOL, INT, list],
    variables: [INT, INT, list, list],
    linear: true,
    functions,
    declarations: commands,
  };
}

const lists: Family = {
  name: 'recursive',
  about: 'recursive functions of integers and lists',
  theories: ['Core', 'Reals_Ints', 'Ints', 'Datatypes'],
  logic: 'ALL',
  defaults: { size: 9, depth: 5, variables: 5, assertions: 3, weights: { is: 2 } },
  palette: listPalette,
  value: (rng, sort) => (sort === INT ? BigInt(rng.between(-2, 6)) : undefined),
  exhaustive: false,
  constructions: [
    equivalentTerms,
    refutedConsequence,
    congruence,
    boxedIn,
    strictCycle,
    constructorClash,
    cyclicData,
    wrongCase,
  ],
  equivalences: selectEquivalences('core', 'arith'),
};

function bitsPalette(store: TermStore): TermVocabulary {
  const { commands, functions } = readDeclarations(store, OVER_BITS);
  const bits = store.sorts.bitVec(3);
  return { ...PLAIN, sorts: [BOOL, bits], variables: [BOOL, bits, bits], functions, declarations: commands };
}

const bits: Family = {
  ...lists,
  name: 'recursive_bv',
  about: 'recursive functions of bit-vectors of 3 bits',
  theories: ['Core', 'FixedSizeBitVectors'],
  logic: 'ALL',
  defaults: { size: 9, depth: 5, variables: 5, assertions: 3, weights: {} },
  palette: bitsPalette,
  constructions: [equivalentTerms, refutedConsequence, congruence, boxedIn, functionPowers],
  equivalences: selectEquivalences('core', 'bit-vec'),
};

export const RECURSIVE_FAMILIES: readonly Family[] = [lists, bits];
