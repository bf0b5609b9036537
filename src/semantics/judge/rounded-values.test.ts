import { describe, expect, it } from 'vitest';
import { readScript } from '../../syntax/index.js';
import type { Term } from '../../term/index.js';
import { Budget } from '../budget.js';
import { judgeReportedValue } from '../replies/judge-reply.js';
import { judgeModelText } from './judge-text.js';
import { roundingIn } from './rounded-values.js';

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
