import { Budget } from '../budget.js';
import { describe, expect, it } from 'vitest';
import { printTerm, readScript } from '../../syntax/index.js';
import { judgeModelText } from './judge-text.js';

function judge(commands: string, model: string): string | undefined {
  const { script, ok } = readScript(`${commands}\n(check-sat)`);
  expect(ok).toBe(true);
  return judgeModelText(model, script, { budget: new Budget('thorough') }).judged?.verdict;
}

const BOOLS = '(declare-const a (Array Int Int Bool))';
const INTS = '(declare-const a (Array Int Int Int))';

describe('arrays with several indices', () => {
  it.each([
    [`${BOOLS}(assert (select a 1 2))`, '((as const (Array Int Int Bool)) true)', 'true'],
    [`${BOOLS}(assert (select a 1 2))`, '((as const (Array Int Int Bool)) false)', 'false'],
    [`${BOOLS}(assert (a 1 2))`, '((as const (Array Int Int Bool)) true)', 'true'],
    [`${BOOLS}(assert (select a 1 2))`, '(lambda ((x Int) (y Int)) (and (= x 1) (= y 2)))', 'true'],
    [`${BOOLS}(assert (select a 2 1))`, '(lambda ((x Int) (y Int)) (and (= x 1) (= y 2)))', 'false'],
    [`${BOOLS}(assert (select a 2 1))`, '(lambda ((x Int) (y Int)) (> x y))', 'true'],
    [`${BOOLS}(assert (select a 1 1))`, '(lambda ((x Int) (y Int)) (> x y))', 'false'],
    [`${INTS}(assert (= (select a 1 2) 9))`, '(store ((as const (Array Int Int Int)) 7) 1 2 9)', 'true'],
    [`${INTS}(assert (= (select a 2 1) 9))`, '(store ((as const (Array Int Int Int)) 7) 1 2 9)', 'false'],
    [`${INTS}(assert (= (select a 1 3) 7))`, '(store ((as const (Array Int Int Int)) 7) 1 2 9)', 'true'],
    [
      `${INTS}(assert (= a (store ((as const (Array Int Int Int)) 0) 1 2 0)))`,
      '((as const (Array Int Int Int)) 0)',
      'true',
    ],
    [`${INTS}(assert (= (store a 1 2 3) (store a 2 1 3)))`, '((as const (Array Int Int Int)) 0)', 'false'],
    [`${INTS}(assert (= (store (store a 1 2 3) 1 2 0) a))`, '((as const (Array Int Int Int)) 0)', 'true'],
  ])('judges %s with a = %s: %s', (commands, value, verdict) => {
    const sort = commands.includes('Bool)') ? '(Array Int Int Bool)' : '(Array Int Int Int)';
    expect(judge(commands, `((define-fun a () ${sort} ${value}))`)).toBe(verdict);
  });

  it('reads arrays with three indices, Reals printed as integers, and arrays given by functions', () => {
    const three = '(declare-const a (Array Int Bool (_ BitVec 2) Real))';
    const model = (value: string): string => `((define-fun a () (Array Int Bool (_ BitVec 2) Real) ${value}))`;
    const constant = '((as const (Array Int Bool (_ BitVec 2) Real)) 1)';
    expect(judge(`${three}(assert (= (select a 4 true #b01) 1.0))`, model(constant))).toBe('true');
    const helper = `((define-fun a () (Array Int Int Int) (_ as-array k!0))
      (define-fun k!0 ((x Int) (y Int)) Int (ite (and (= x 1) (= y 2)) 5 6)))`;
    expect(judge(`${INTS}(assert (= (select a 1 2) 5))(assert (= (select a 2 1) 6))`, helper)).toBe('true');
    expect(judge(`${INTS}(assert (= (select a 1 2) 6))`, helper)).toBe('false');
  });

  it('reports terms about arrays as the script writes them', () => {
    const { script } = readScript(`${BOOLS}(assert (select a 1 2))(check-sat)`);
    const model = '((define-fun a () (Array Int Int Bool) ((as const (Array Int Int Bool)) false)))';
    const { judged: judgement } = judgeModelText(model, script, { budget: new Budget('thorough') });
    expect(judgement?.assertions.map(({ term }) => printTerm(term))).toEqual(['(select a 1 2)']);
  });

  it('leaves arrays with thousands of indices unchanged', () => {
    const sort = `(Array ${'Int '.repeat(5000)}Bool)`;
    const select = `(select a ${'1 '.repeat(5000)})`;
    expect(
      judge(`(declare-const a ${sort})(assert ${select})`, `((define-fun a () ${sort} ((as const ${sort}) true)))`),
    ).toBe('undetermined');
  });
});

describe('candidates for a quantifier', () => {
  const verdict = (assertions: string, model: string): string | undefined =>
    judgeModelText(model, readScript(`${assertions}(check-sat)`).script, { budget: new Budget('thorough') }).judged
      ?.verdict;
  const inductive = `(declare-fun inv (Int) Bool)(declare-const c Int)
    (assert (forall ((x Int)) (=> (and (inv x) (< x 1000)) (inv (+ x 1)))))`;

  it('instantiates a quantifier with the numbers that a definition of the model distinguishes', () => {
    expect(verdict(inductive, '((define-fun inv ((x Int)) Bool (not (= x 437))))')).toBe('false');
    expect(verdict(inductive, '((define-fun inv ((x Int)) Bool (not (= x 1437))))')).toBe('undetermined');
    const through = '((define-fun inv ((x Int)) Bool (k x)) (define-fun k ((x Int)) Bool (< x 437)))';
    expect(verdict(inductive, through)).toBe('false');
  });

  it('instantiates a quantifier with the values of constants and their neighbours', () => {
    const bounded = '(declare-const c Int)(assert (forall ((x Int)) (distinct x (+ c 1))))';
    expect(verdict(bounded, '((define-fun c () Int 5099))')).toBe('false');
    const half = '(declare-const c Real)(assert (forall ((x Real)) (=> (> x c) (> x (+ c 2.0)))))';
    expect(verdict(half, '((define-fun c () Real 81.5))')).toBe('false');
  });
});
