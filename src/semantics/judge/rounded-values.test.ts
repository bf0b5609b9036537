import { describe, expect, it } from 'vitest';
import { read, readAssertions } from '../../../test/support/evaluate-text.js';
import { readScript } from '../../syntax/index.js';
import type { Term } from '../../term/index.js';
import { Budget } from '../budget.js';
import { readModel } from '../read-model/read-model.js';
import { judgeReportedValue } from '../replies/judge-reply.js';
import { signatureAt } from '../signature.js';
import { judgeModelText } from './judge-text.js';
import { NearbyTruth, mayBeIrrational, roundingIn } from './rounded-values.js';

const verdict = (declared: string, assertions: string, model: string) => {
  const { script } = readScript(`${declared}\n${assertions}\n(check-sat)`);
  return judgeModelText(model, script, { budget: new Budget('thorough') }).judged?.verdict;
};

const X = '(declare-const x Real)';
const XY = `${X} (declare-const y Real)`;

describe('models with numbers that may be rounded', () => {
  it.each([
    ['a square', X, '(assert (= (* x x) 2.0))', '(= x 1.414214)'],
    ['a negative number', X, '(assert (= (* x x) 2.0))', '(= x (- 1.414214))'],
    ['a number in a definition', X, '(assert (= (* x x) 2.0))', '((define-fun x () Real 1.414214))'],
    ['a number printed as a quotient', X, '(assert (= (* x x) 2.0))', '((define-fun x () Real (/ 1414214 1000000)))'],
    ['a number printed as a plain quotient', X, '(assert (= (* x x) 2.0))', '(= x 1414214/1000000)'],
    [
      'a number printed as a quotient of decimals',
      X,
      '(assert (= (* x x) 2.0))',
      '((define-fun x () Real (/ 707107.0 500000.0)))',
    ],
    [
      'a square and a linear equation',
      XY,
      '(assert (= (* x x) 2.0)) (assert (= y (* 3.0 x)))',
      '(= x 1.414214)\n(= y 4.242641)',
    ],
    [
      'a linear equation next to a square',
      XY,
      '(assert (= y (* 3.0 x))) (assert (> (* x x) 1.9))',
      '(= x 1.414214)\n(= y 4.242641)',
    ],
    ['large numbers', X, '(assert (= (* x x x) 2000000000.0))', '(= x 1259.921050)'],
    ['cancellation', X, '(assert (= (- (* x x) 1587401.0) 0.0))', '(= x 1259.921029)'],
    ['a quotient of unknowns', XY, '(assert (= (/ x y) y)) (assert (= x 2.0))', '(= x 2.0)\n(= y 1.414214)'],
    ['a square under connectives', X, '(assert (not (or (distinct (* x x) 2.0) (< x 0.0))))', '(= x 1.414214)'],
    ['a square in a defined term', X, '(define-fun s () Real (* x x)) (assert (= s 2.0))', '(= x 1.414214)'],
    ['a condition', X, '(assert (= (* x x) 2.0)) (assert (ite (= (* x x) 2.0) (> x 1.0) false))', '(= x 1.414214)'],
    [
      'a rounded number with an integer value',
      XY,
      '(assert (= (* x x) 2.0)) (assert (= y (* x 1.414213562)))',
      '(= x 1.414214)\n(= y 2.000000)',
    ],
    [
      'a function of a rounded number',
      `${X} (declare-fun f (Real) Bool)`,
      '(assert (= (* x x) 2.0)) (assert (f (* x x)))',
      '((define-fun x () Real 1.414214) (define-fun f ((a Real)) Bool (= a 2.0)))',
    ],
    ['an inequality at the edge', X, '(assert (>= (* x x) 2.0)) (assert (< x 2.0))', '(= x 1.414213)'],
  ])('leaves a false model undetermined if rounding may explain it: %s', (_, declared, assertions, model) => {
    expect(verdict(declared, assertions, model)).toBe('undetermined');
  });

  it.each([
    ['the value is far off', X, '(assert (= (* x x) 2.0))', '(= x 1.514214)'],
    ['the number has few digits', X, '(assert (= (* x x) 2.0))', '(= x 1.5)'],
    ['the number is an integer', X, '(assert (= (* x x) 2.0))', '((define-fun x () Real 1.0))'],
    ['all is linear', XY, '(assert (= y (* 3.0 x)))', '(= x 1.414214)\n(= y 4.242641)'],
    [
      'the product is one of integers',
      `${X} (declare-const n Int)`,
      '(assert (= (* n n) 4)) (assert (= (* 3.0 x) 1.0))',
      '((define-fun n () Int 2) (define-fun x () Real 0.333333))',
    ],
    [
      'another assertion is false regardless',
      XY,
      '(assert (= (* x x) 2.0)) (assert (> y 1.0))',
      '(= x 1.414214)\n(= y 0.0)',
    ],
    [
      'the false assertion does not contain the number',
      `${X} (declare-const p Bool)`,
      '(assert (= (* x x) 2.0)) (assert p)',
      '(= x 1.414214)\n(= p false)',
    ],
    ['the number has the wrong sign', X, '(assert (= (* x x) 2.0)) (assert (< x 0.0))', '(= x 1.414214)'],
  ])('judges a model false if rounding cannot explain it: %s', (_, declared, assertions, model) => {
    expect(verdict(declared, assertions, model)).toBe('false');
  });

  it('judges a model true if it is true as printed', () => {
    expect(verdict(X, '(assert (< (* x x) 2.0))', '(= x 1.414213)')).toBe('true');
  });
});

it('finds the numbers that may be rounded', () => {
  expect([
    ...roundingIn('((define-fun x () Real 1.4142) (define-fun y () Real (- 0.25)) (define-fun z () Real (/ 1 3)))'),
  ]).toEqual([['7071/5000', 1e-4]]);
});

describe('reported values that may be rounded', () => {
  const value = (assertions: string, term: string, reply: string, model: string) => {
    const { script } = readScript(`${X}\n${assertions}\n(check-sat)\n(get-value (${term}))`);
    const [asked] = script.commands.flatMap((each) => (each.kind === 'get-value' ? each.terms : []));
    const at = { script, command: script.commands.length - 1, term: asked as Term, reply };
    return judgeReportedValue(at, model, new Budget('thorough')).verdict;
  };
  const MODEL = '((define-fun x () Real 1.414214))';

  it.each([
    ['(* x x)', '2.000000', 'undetermined'],
    ['(* 3.0 x)', '4.242641', 'undetermined'],
    ['(= (* x x) 2.0)', 'true', 'undetermined'],
    ['(> x 1.5)', 'true', 'wrong'],
    ['(* x x)', '3.0', 'wrong'],
    ['x', '1.414214', 'right'],
  ])('judges the reported value of %s, which is %s: %s', (term, reply, verdict) => {
    expect(value('(assert (= (* x x) 2.0))', term, reply, MODEL)).toBe(verdict);
  });

  it('treats a reported value as exact if the assertions are linear', () => {
    expect(value('(assert (> x 1.0))', '(* 3.0 x)', '4.242641', MODEL)).toBe('wrong');
  });
});

describe('the numbers of a model that may be rounded', () => {
  it.each([
    ['(= x 1.414)', {}],
    ['(= x 1.4142)', { '7071/5000': 1e-4 }],
    ['(= x -1.50000)', { '3/2': 1e-5 }],
    ['(= x 0.00000)', { '0/1': 1e-5 }],
    ['(= x a1.41421)', {}],
    ['(= x 1.5000) (= y 1.50000)', { '3/2': 1e-4 }],
    ['(= x 1.50000) (= y 1.5000)', { '3/2': 1e-4 }],
    ['(= x 10000)', {}],
    ['(= x (/ 1 999))', {}],
    ['(= x (/ 1 1000))', { '1/1000': 1e-3 }],
    ['(= x (/ 500 1000))', { '1/2': 1 / 2 }],
    ['(= x (/ 1001 2000))', { '1001/2000': 1 / 2000 }],
    ['(= x (/ (- 1001) 2000))', { '1001/2000': 1 / 2000 }],
    ['(= x (/ (- 1001.0) 2000.0))', { '1001/2000': 1 / 2000 }],
    ['(= x (/ 1001.00 2000.00))', { '1001/2000': 1 / 2000 }],
    ['(= x (/   1001\n 2000))', { '1001/2000': 1 / 2000 }],
    ['(= x 1001/2000)', { '1001/2000': 1 / 2000 }],
    ['(= x -1001/2000)', { '1001/2000': 1 / 2000 }],
    ['(= x 1/3)', {}],
    ['(= x (/ 1001.5 2000.5))', {}],
    [`(= x 0.${'1'.repeat(398)})`, { length: 1 }],
    [`(= x 0.${'1'.repeat(399)})`, {}],
    [`(= x (/ ${'1'.repeat(200)} ${'7'.repeat(200)}))`, { length: 1 }],
    [`(= x (/ ${'1'.repeat(200)} ${'7'.repeat(201)}))`, {}],
    [`(= x (/ 1 1${'0'.repeat(330)}))`, { [`1/1${'0'.repeat(330)}`]: 0 }],
  ])('finds the numbers that may be rounded in %s', (text, expected) => {
    const found = roundingIn(text);
    expect('length' in expected ? { length: found.size } : Object.fromEntries(found)).toEqual(expected);
  });
});

const REALS = `${XY} (declare-const n Int)(declare-const m Int)(declare-const a (Array Int Real))(declare-fun f (Int) Real)
  (declare-fun t () Real)(declare-const s String)(declare-const b (_ BitVec 8))`;

describe('terms whose solutions may all be irrational', () => {
  it.each([
    ['(> (+ x y (- x y) (* 2.0 x) (/ x 3.0)) 1.0)', false],
    ['(= (* x y) 1.0)', true],
    ['(= (* 2.0 3.0 x) 1.0)', false],
    ['(= (* 2.0 x y) 1.0)', true],
    ['(= (/ 1.0 x) 1.0)', true],
    ['(= (/ 1.0 2.0 x) 1.0)', true],
    ['(= (/ x 2.0) 1.0)', false],
    ['(> (* n m) 1)', false],
    ['(> (to_real (* n m)) 1.0)', false],
    ['(= (select a (* n m)) (abs (ite (> n 0) x y)))', false],
    ['(= (sqrt x) 2.0)', true],
    ['(= (select (store a 1 x) 2) (seq.nth (seq.unit x) (ubv_to_int b)))', false],
    ['(= ((lambda ((i Int)) x) 3) (fp.to_real ((_ to_fp 8 24) RNE x)))', false],
    ['(= (frob x) 2.0)', true],
    ['(and (> x 0.0) (not (= 2.0 (* x x))))', true],
    ['(= x (f n))', false],
    ['(= (^ x 2.0) 2.0)', true],
  ])('decides whether %s may have only irrational solutions: %s', (text, expected) => {
    expect(mayBeIrrational(readAssertions(`${REALS}(assert ${text})`).terms)).toBe(expected);
  });
});

/** Decides an assertion for all values near x = 1.4142 and y = -2.5000, with m = 3, p true and q false. */
function nearby(text: string, more = ''): string {
  const values = `((define-fun x () Real 1.4142)(define-fun y () Real (- 2.5000))(define-fun e () Real 0.0)(define-fun m () Int 3)
    (define-fun p () Bool true)(define-fun q () Bool false)(define-fun b () (_ BitVec 8) #x01)(define-fun s () String "a")
    (define-fun a () (Array Int Real) ((as const (Array Int Real)) 1.4142))(define-fun f ((i Int)) Real 1.4142)
    (define-fun g ((i Int)) Bool (> i 2))(define-fun c () (Array Int Int) ((as const (Array Int Int)) 7))${more})`;
  const script = read(`${REALS}(declare-const e Real)(declare-const p Bool)(declare-const q Bool)(declare-const r Real)
    (declare-fun g (Int) Bool)(declare-const c (Array Int Int))(define-fun k () Real (* 2.0 x))(define-fun l ((i Real)) Real i)
    (define-fun d () Bool (= (* x x) 2.0))(define-fun o ((i Int)) Bool (> (* (to_real i) x) 2.8284))(define-fun j () Bool (> m 3))
    (declare-datatype D ((c1) (c2)))(declare-const h D)
    (assert ${text})`);
  const at = signatureAt(script);
  if (at === undefined) throw new Error('no check');
  const budget = new Budget({});
  const { model } = readModel(values, script, { budget });
  const truth = new NearbyTruth({ signature: at.signature, model, budget }, roundingIn(values));
  const [term] = at.check.asserted.map((each) => each.term) as [Term];
  const isFalse = truth.isFalseNearby(term);
  const isTrue = truth.isFalseNearby(script.store.fork().app('not', [term]));
  expect(isFalse && isTrue).toBe(false);
  return isFalse ? 'false' : isTrue ? 'true' : 'open';
}

const TRUTHS: Readonly<Record<string, string[]>> = {
  true: [
    '(> (/ x (abs x)) 0.9)',
    '(> (ite (> x 1.4142) m 5) 2)',
    '(< (! x :named z) 1.5)',
    '(and (> (! (* x x) :named z) 1.0) (> z 1.9))',
    '(< (- x) (- 1.4))',
    '(< (abs (- x 1.41415)) 0.00016)',
    '(< (abs (- x 1.41425)) 0.00016)',
    '(< (ite (> x 1.4142) 3.0 x) 3.1)',
    '(< (ite (> x 1.4142) x 3.0) 3.1)',
    '(< 1.0 x 2.0)',
    '(< x 1.5)',
    '(< y e x)',
    '(< y x)',
    '(<= x 1.4144)',
    '(= (> x 1.4) p)',
    '(= s "a")',
    '(=> (> x 1.4) p)',
    '(=> (> x 1.4142) p)',
    '(=> (> x 1.42) q)',
    '(> (* x (to_real (* m m))) 12.0)',
    '(> (* x (to_real m)) 4.0)',
    '(> (* x x x) 2.82)',
    '(> (+ x 1.0) 2.4)',
    '(> (+ x x x) 4.2)',
    '(> (- x y) 3.9)',
    '(> (/ x (+ x y)) (- 9.0))',
    '(> (/ x 2.0 x) 0.4)',
    '(> (abs x) 1.4)',
    '(> (abs y) 2.4)',
    '(> (ite (> x 1.4142) x 3.0) 1.4)',
    '(> k 2.8)',
    '(> x 1.4)',
    '(> x e y)',
    '(>= x 1.4140)',
    '(>= x e)',
    '(and p (> x 1.4))',
    '(distinct (> x 1.4) q)',
    '(distinct x 1.5)',
    '(distinct x y e)',
    '(g m)',
    '(ite (> x 1.4) (> x 1.3) (> x 1.5))',
    '(ite (> x 1.4142) (> x 1.3) (> x 1.4))',
    '(or (> x 1.4142) (> x 1.4))',
    '(or q (> x 1.4))',
    '(xor (> x 1.4) p p)',
    '(xor (> x 1.4) q)',
  ],
  false: [
    '(< (* x e) e)',
    '(< (abs (- x 1.4142)) 0.0)',
    'j',
    '(< (* e x) e)',
    '(< (abs (- x 1.4142)) (- 0.1))',
    '(< (to_real m) x)',
    '(< 2.0 x 3.0)',
    '(< e (* e x))',
    '(< e 0.0)',
    '(< x 1.41)',
    '(< x 2.0 1.0)',
    '(<= x 1.4140)',
    '(<= x y)',
    '(= (* x y) (- 3.5351))',
    '(= (* x y) (- 3.5359))',
    '(= (+ x x x) 4.2430)',
    '(= (- x y x) 2.49965)',
    '(= (- x y) 3.9146)',
    '(= (/ x y) (- 0.5656))',
    '(= (/ x y) (- 0.5658))',
    '(= (> x 1.4) q)',
    '(= (select c 1) 9)',
    '(= b #x02)',
    '(= s "b")',
    '(= x 1.5)',
    '(= x x 9.0)',
    '(= x y)',
    '(=> (> x 1.4) p q)',
    '(> (! x :named z) 1.5)',
    '(and (> (! (* x x) :named z) 1.0) (> z 2.1))',
    '(> (* x x x) 2.83)',
    '(> (+ x x x) 4.3)',
    '(> (- x) (- 1.4))',
    '(> (abs (- x 1.4142)) 0.0003)',
    '(> (abs y) 2.6)',
    '(> e 0.0)',
    '(> e x)',
    '(> k 2.9)',
    '(> x 1.42)',
    '(>= x 1.4144)',
    '(and (= (div m 0) 5) (> x 9.0))',
    '(and (> x 1.4142) (> x 1.42))',
    '(and p (> x 1.42))',
    '(ite (> x 1.4142) (> x 1.5) (> x 1.5))',
    '(ite (> x 1.42) (> x 1.3) (> x 1.5))',
    '(let ((z (* x x))) (> (+ z z) 5.0))',
    '(not (> x 1.4))',
    '(not (g m))',
    '(or q (> x 1.42))',
    '(xor (> x 1.4) p)',
  ],
  open: [
    '(> (/ x (abs (- x 1.4142))) 1.0)',
    '(< (/ x (- (abs (- x 1.4142)))) 0.0)',
    '(= (bvadd (ite (> x 1.4142) b #x02) b) #x09)',
    '(= (ite (> x 1.4142) #x01 #x03) #x02)',
    '(> (ite (> x 1.4142) m 9) 5)',
    'd',
    '(o 2)',
    '(= h c1)',
    '(and (> (! (* x x) :named z) 1.0) (> z 2.0))',
    '(> (+ k 0.0) 2.82845)',
    '(< (- x x) e)',
    '(< (/ x (- x 1.4142)) 100.0)',
    '(< (to_int x) 9)',
    '(< x 1.4142 2.0)',
    '(< x 1.4142)',
    '(< x 1.41425)',
    '(<= e 0.0)',
    '(<= x 1.4142)',
    '(= (* x y) (- 3.53535))',
    '(= (* x y) (- 3.5355))',
    '(= (+ x x x) 4.2425)',
    '(= (- x y x) 2.49975)',
    '(= (- x y) 3.91435)',
    '(= (/ x (f 1)) 3.0)',
    '(= (/ x y) (- 0.56568))',
    '(= (> x 1.4142) q)',
    '(= (div m 0) 5)',
    '(= (select a 1) 9.0)',
    '(= (to_int x) 1)',
    '(= r 1.0)',
    '(= x 1.4142)',
    '(= x 1.41425)',
    '(=> (> x 1.4) (> x 1.4142))',
    '(=> (> x 1.4142) q)',
    '(> (+ x (div m 0)) 100.0)',
    '(> (/ x (* e y)) 0.4)',
    '(> (/ x e) 100.0)',
    '(> (abs (- x 1.4142)) 0.0001)',
    '(> (f 1) 9.0)',
    '(> (ite (> x 1.4142) (f 1) 3.0) 9.0)',
    '(> (ite (> x 1.4142) 3.0 x) 2.0)',
    '(> (ite (> x 1.4142) x 3.0) 2.0)',
    '(> (l x) 9.0)',
    '(> r 1.0)',
    '(> x 1.41415)',
    '(> x 1.4142)',
    '(>= (abs (- x 1.4142)) 0.0)',
    '(>= e 0.0)',
    '(>= x 1.4142)',
    '(and (> x 1.4142) (> x 1.4))',
    '(distinct x 1.4142 y)',
    '(distinct x x)',
    '(distinct x y 1.4142)',
    '(exists ((i Real)) (= i (+ x 1.0)))',
    '(forall ((i Bool)) (and i (> x 9.0)))',
    '(forall ((i Bool)) i)',
    '(is_int x)',
    '(ite (> x 1.4142) (> x 1.3) (> x 1.5))',
    '(not (> x 1.4142))',
    '(or (> x 1.4142) (> x 1.42))',
    '(xor (> x 1.4142) p)',
  ],
};

describe('the truth of formulas near rounded numbers', () => {
  const rows = ([verdict, texts]: [string, string[]]) => texts.map((text) => [text, verdict] as const);
  it.each(Object.entries(TRUTHS).flatMap(rows))('decides %s near rounded numbers: %s', (text, verdict) => {
    expect(nearby(text)).toBe(verdict);
  });

  it('compares at most 100 numbers pairwise', () => {
    const list = (length: number) => Array.from({ length }, (_, i) => `${i}.0`).join(' ');
    expect(nearby(`(distinct x ${list(99)})`)).toBe('true');
    expect(nearby(`(distinct x ${list(100)})`)).toBe('open');
    expect(nearby(`(distinct (+ x 0.5857) ${list(99)})`)).toBe('open');
  });

  it('leaves a formula undecided if a number is too large or too small for floating-point arithmetic', () => {
    const huge = `1${'0'.repeat(320)}.0`;
    const tiny = `0.${'0'.repeat(320)}1`;
    const small = `0.${'0'.repeat(199)}14142`;
    expect(nearby(`(> (* ${huge} x) 1.0)`)).toBe('open');
    expect(nearby(`(> (* ${huge} e) 1.0)`)).toBe('open');
    expect(nearby(`(< (+ e ${tiny}) 0.0)`)).toBe('open');
    expect(nearby(`(> (+ e ${tiny}) 0.0)`)).toBe('open');
    const more = (text: string) => nearby(text, `(define-fun r () Real ${small})`);
    expect(more('(> r 0.0)')).toBe('true');
    expect(more('(> (* r r) 0.0)')).toBe('open');
    expect(more('(< (* r r) 0.0)')).toBe('open');
    expect(more('(> (* r r) (* r r r))')).toBe('open');
  });
});
