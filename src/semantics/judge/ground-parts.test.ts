import { describe, expect, it } from 'vitest';
import { COLOUR, LIST, read } from '../../../test/support/evaluate-text.js';
import { printTerm } from '../../syntax/index.js';
import { type BudgetSize, Budget } from '../budget.js';
import { Evaluator } from '../evaluate.js';
import { EMPTY_MODEL } from '../model.js';
import { readModel } from '../read-model/read-model.js';
import { signatureAt } from '../signature.js';
import { groundParts } from './ground-parts.js';

const DECLARED = `(declare-sort U 0)${LIST}${COLOUR}
  (declare-const x Int)(declare-const y Int)(declare-const z Int)(declare-const w Int)(declare-const p Bool)
  (declare-const u U)(declare-const v U)(declare-const r Real)(declare-const c Colour)(declare-const l List)
  (declare-fun f (Int) Int)(define-fun twice ((n Int)) Int (+ n n))
  (define-fun-rec product ((n Int)) Int (ite (<= n 0) 1 (* n (product (- n 1)))))`;

/** Defines all symbols except w. */
const MODEL = `((define-fun x () Int 2)(define-fun y () Int 3)(define-fun z () Int 2)(define-fun p () Bool true)
  (declare-fun e () U)(declare-fun d () U)(forall ((i U)) (or (= i e) (= i d)))
  (define-fun u () U e)(define-fun v () U d)(define-fun r () Real (root-obj (+ (^ x 2) (- 2)) 2))
  (define-fun c () Colour green)(define-fun l () List (cons 7 nil))(define-fun f ((n Int)) Int (* n 10)))`;

const ALL = { steps: 100, whole: 100 };

function parts(assertions: string, most = ALL, limits: Partial<BudgetSize> = {}) {
  const script = read(`${DECLARED}${assertions}`);
  const at = signatureAt(script);
  if (at === undefined) throw new Error('no check');
  const { model, store, complete, unread } = readModel(MODEL, script, { budget: new Budget({}) });
  expect({ complete, unread }).toEqual({ complete: false, unread: [] });
  const roots = at.check.asserted.map(({ term }) => term);
  const { signature } = at;
  const budget = new Budget(limits);
  const found = groundParts(roots, { signature, model, store, budget, most });
  const evaluator = new Evaluator({ signature, model: EMPTY_MODEL, budget: new Budget({}) });
  for (const { term, value } of found) {
    expect(evaluator.evaluate(store.app('=', [term, value]))).toEqual({ kind: 'value', value: true, choices: [] });
  }
  const list = (steps: boolean) =>
    found.filter(({ isStep }) => isStep === steps).map(({ term, value }) => `${printTerm(term)} = ${printTerm(value)}`);
  expect(found.map(({ isStep }) => isStep)).toEqual(found.map((_, i) => i < list(true).length));
  return { steps: list(true), whole: list(false) };
}

const CASES: Readonly<Record<string, { readonly steps?: readonly string[]; readonly whole?: readonly string[] }>> = {
  // Inner operators first.
  '(= (+ x 1) (* 2 y))': {
    steps: ['(* 2 3) = 6', '(+ 2 1) = 3', '(= 3 6) = false'],
    whole: ['(= (+ 2 1) (* 2 3)) = false'],
  },
  '(> (+ x (* y (- z 1))) (+ x 1))': {
    steps: ['(+ 2 1) = 3', '(- 2 1) = 1', '(* 3 1) = 3', '(+ 2 3) = 5', '(> 5 3) = true'],
    whole: ['(* 3 (- 2 1)) = 3', '(+ 2 (* 3 (- 2 1))) = 5', '(> (+ 2 (* 3 (- 2 1))) (+ 2 1)) = true'],
  },
  // A connective is not a step.
  '(and (> x 0) (not (> y 0)) (or p (xor p p) (=> p p)))': {
    steps: ['(> 3 0) = true', '(> 2 0) = true'],
    whole: [
      '(=> true true) = true',
      '(xor true true) = false',
      '(not (> 3 0)) = false',
      '(or true (xor true true) (=> true true)) = true',
      '(and (> 2 0) (not (> 3 0)) (or true (xor true true) (=> true true))) = false',
    ],
  },
  // Equal ground terms count once.
  '(or (> (+ x 1 1) 0) (> (+ z 1 1) 0))': {
    steps: ['(+ 2 1 1) = 4', '(> 4 0) = true'],
    whole: ['(> (+ 2 1 1) 0) = true', '(or (> (+ 2 1 1) 0) (> (+ 2 1 1) 0)) = true'],
  },
  // Definitions.
  '(= (twice x) 4)': { steps: ['(+ 2 2) = 4', '(= 4 4) = true'], whole: ['(= (+ 2 2) 4) = true'] },
  '(> (f x) (f (f 1)))': { steps: ['(> 20 100) = false'] },
  '(> (product x) 1)': {
    steps: ['(- 2 1) = 1', '(* 2 1) = 2', '(<= 2 0) = false', '(ite false 1 2) = 2', '(> 2 1) = true'],
    whole: ['(ite (<= 2 0) 1 (* 2 1)) = 2', '(> (ite (<= 2 0) 1 (* 2 1)) 1) = true'],
  },
  '(> x (- 5))': { steps: ['(> 2 (- 5)) = true'] },
  // Quantifiers.
  '(forall ((i Int)) (distinct i x))': { steps: ['(distinct 2 2) = false'] },
  '(forall ((i Int)) (> (+ i 0) (- x 9)))': { steps: ['(- 2 9) = (- 7)'] },
  '(exists ((i Int) (j Colour)) (and (> i x) (= j c)))': {
    steps: ['(= green green) = true', '(> 3 2) = true'],
    whole: ['(and (> 3 2) (= green green)) = true'],
  },
  '(exists ((i Bool)) (and i (not i)))': {},
  '(exists ((i Bool)) (and (= i p) (exists ((j Bool)) (= j i))))': { steps: ['(= true true) = true'] },
  '(exists ((s Real)) (= s r))': {},
  '(exists ((i Int) (s Real)) (and (> i x) (= s r)))': {},
  '(exists ((i Int)) (> x 0))': { steps: ['(> 2 0) = true'] },
  '(or p (exists ((i Int)) (> x 0)))': { steps: ['(> 2 0) = true'] },
  '(exists ((a (Array U Int))) (and p (= (select a u) x)))': {},
  '(= (select (lambda ((i Int)) (+ i x)) y) 5)': { steps: ['(= 5 5) = true'] },
  // Values that are unspecified, or have no literal.
  '(= (div x 0) 0)': {},
  '(= (* 1 (div x 0)) (+ x 1))': { steps: ['(+ 2 1) = 3'] },
  '(or p (= w 1))': {},
  '(or p (> (f w) 1))': {},
  '(= (ite p u v) v)': {},
  '(or p (> (ite (= u v) 1 2) 0))': { steps: ['(ite false 1 2) = 2', '(> 2 0) = true'] },
  '(> (* r r) 1.0)': { steps: ['(> 2.0 1.0) = true'] },
  '(or p (> r 1.0))': {},
  '(or p (frob x))': {},
  '(or p (> (frob x) 1))': {},
  // Datatypes.
  '(= (head (cons x nil)) y)': {
    steps: ['(head (cons 2 nil)) = 2', '(= 2 3) = false'],
    whole: ['(= (head (cons 2 nil)) 3) = false'],
  },
  '(= (head (tail l)) y)': { steps: ['(tail (cons 7 nil)) = nil'] },
  '(= (cons x nil) l)': { steps: ['(= (cons 2 nil) (cons 7 nil)) = false'] },
  '((_ is red) (ite p blue red))': {
    steps: ['(ite true blue red) = blue', '((_ is red) blue) = false'],
    whole: ['((_ is red) (ite true blue red)) = false'],
  },
  // A constant of the standard is not a step, although its value is printed differently.
  '(fp.eq (_ +oo 3 4) (fp.neg (_ +oo 3 4)))': {
    steps: [
      '(fp.neg (fp #b0 #b111 #b000)) = (fp #b1 #b111 #b000)',
      '(fp.eq (fp #b0 #b111 #b000) (fp #b1 #b111 #b000)) = false',
    ],
    whole: ['(fp.neg (_ +oo 3 4)) = (fp #b1 #b111 #b000)', '(fp.eq (_ +oo 3 4) (fp.neg (_ +oo 3 4))) = false'],
  },
};

describe('ground parts', () => {
  it.each(Object.entries(CASES))('collects the ground parts of %s', (text, { steps = [], whole = [] }) => {
    expect(parts(`(assert ${text})`)).toEqual({ steps, whole });
  });

  it('collects the ground parts of several assertions', () => {
    expect(parts('(assert (> x 1))(assert p)(assert (exists ((i Bool)) (= (not i) p)))')).toEqual({
      steps: ['(> 2 1) = true', '(= true true) = true'],
      whole: ['(not false) = true', '(= (not false) true) = true'],
    });
  });

  it('instantiates only quantifiers without free variables', () => {
    const nested = '(exists ((i Int)) (and (> i x) (exists ((j Colour)) (and (= j c) (> i x)))))';
    expect(parts(`(assert ${nested})(assert (not ${nested}))`).steps).toEqual(['(> 3 2) = true']);
  });

  it.each([
    [{ steps: 2, whole: 100 }, ['(+ 2 1) = 3', '(- 2 1) = 1'], ['* 3', '+ 2', '> (']],
    [{ steps: 0, whole: 3 }, [], ['* 3', '+ 2', '> (']],
    [{ steps: 0, whole: 2 }, [], ['* 3', '> (']],
    [{ steps: 0, whole: 1 }, [], ['> (']],
  ])('returns at most %o parts: the first steps, the smallest subterms and the largest one', (most, steps, whole) => {
    const found = parts('(assert (> (+ x (* y (- z 1))) (+ x 1)))', most);
    expect(found.steps).toEqual(steps);
    expect(found.whole.map((text) => text.slice(1, 4))).toEqual(whole);
  });

  it('returns no part if the budget is spent', () => {
    expect(parts('(assert (> x 1))', ALL, { steps: 1 })).toEqual({ steps: [], whole: [] });
  });
});
