import { Budget } from '../budget.js';
import { describe, expect, it } from 'vitest';
import { readAssertions } from '../../../test/support/evaluate-text.js';
import { readScript } from '../../syntax/index.js';
import { describeEvaluation } from '../describe.js';
import { fitChoices } from './fit-choices.js';
import { judgeModel } from './judge.js';
import { EMPTY_MODEL } from '../model.js';
import type { AppTerm, Term } from '../../term/index.js';

function verdict(text: string): string | undefined {
  const { script, ok } = readScript(`${text}\n(check-sat)`);
  expect(ok).toBe(true);
  return judgeModel(script, EMPTY_MODEL, { budget: new Budget('thorough') })?.verdict;
}

describe('choices of unspecified values', () => {
  it.each([
    '(assert (= (div 7 0) 9))',
    '(assert (= (div 7 0) 9)) (assert (= (mod 7 0) (- 4))) (assert (= (div 8 0) 11))',
    '(assert (and (= (+ 3 (div 7 0)) 20) (> (mod 7 0) (div 7 0))))',
    '(assert (= (/ 3.0 0.0) 4.5)) (assert (< (/ 1.0 0.0) (/ (- 1.0) 3.0)))',
    '(assert (= ((_ fp.to_ubv 8) RNE (_ NaN 8 24)) #x07)) (assert (= ((_ fp.to_ubv 16) RNE (_ NaN 8 24)) #x0107))',
    '(assert (distinct ((_ fp.to_sbv 8) RNE (_ +oo 8 24)) ((_ fp.to_sbv 8) RTZ (_ +oo 8 24))))',
    '(assert (= (fp.to_real (_ +oo 8 24)) 4.5))',
    '(declare-datatype D ((leaf) (node (val Int)))) (assert (= (val leaf) 34))',
    '(declare-fun f (Int) Int) (assert (= (f 1) 5)) (assert (= (f 2) (- 5))) (assert (= (f (f 1)) 77))',
    '(declare-fun x () String) (assert (= x "abc"))',
  ])('finds choices that make the assertions true: %s', (text) => {
    expect(verdict(text)).toBe('true');
  });

  it.each([
    '(assert (distinct (div 7 0) (div 7 0)))',
    '(assert (= (div 7 0) 9)) (assert (= (div 7 (- 1 1)) 8))',
    '(declare-fun f (Int) Int) (assert (= (f 1) 5)) (assert (= (f (- 2 1)) 6))',
    '(assert (fp.lt (fp.min (_ -zero 8 24) (_ +zero 8 24)) (_ -zero 8 24)))',
  ])('never chooses two values for equal arguments: %s', (text) => {
    expect(verdict(text)).not.toBe('true');
  });
});

/** Returns the values of the terms under the choices that `fitChoices` finds. Undefined if it finds none. */
function fit(assertions: string, terms: readonly string[] = []): string[] | undefined {
  const declared = `(declare-const x Int)(declare-const y Int)(declare-const r Real)(declare-fun f (Int) Int)(declare-fun q (Int) Bool)
    (declare-const b (_ BitVec 8))(declare-const s String)(declare-const l Int)(declare-const c (_ BitVec 8))`;
  const count = terms.length;
  const extra = terms.map((term) => `(assert (= ${term} ${term}))`).join('');
  const {
    terms: all,
    evaluator: { signature },
  } = readAssertions(`${declared}${extra}${assertions}`);
  const asserted = all.slice(count);
  const found = fitChoices({ signature, model: EMPTY_MODEL, budget: new Budget('thorough') }, asserted);
  if (found === undefined) return undefined;
  for (const term of asserted) expect(found.evaluate(term)).toMatchObject({ kind: 'value', value: true });
  return all.slice(0, count).map((equality) => {
    const term = (equality as AppTerm).args[0] as Term;
    return describeEvaluation(signature, found.evaluate(term), term.sort).replace(/, by choice.*/, '');
  });
}

describe('the choices that satisfy assertions', () => {
  it.each<[string, Record<string, string>]>([
    ['(assert (= x 7))', { x: '7' }],
    ['(assert (= 7 x))', { x: '7' }],
    ['(assert (= (+ x 3) 20))', { x: '17' }],
    ['(assert (= (- 3 x) 20))', { x: '(- 17)' }],
    ['(assert (> (+ x 3) 20))', { x: '18' }],
    ['(assert (< (+ x 3) 20 (- 30 x)))', { x: '0' }],
    ['(assert (< (+ x 3) (- 20)))', { x: '(- 24)' }],
    ['(assert (> (- x) 20))', { x: '(- 21)' }],
    ['(assert (< (- x) (- 20)))', { x: '21' }],
    ['(assert (distinct x 0))', { x: '1' }],
    ['(assert (distinct x 0 1))', { x: '(- 1)' }],
    ['(assert (distinct x 0 1 (- 1)))', { x: '2' }],
    ['(assert (= (mod x 3) 2))', { x: '2' }],
    ['(assert (= (* x x) 4))', { x: '2' }],
    ['(assert (= r 4.5))', { r: '4.5' }],
    ['(assert (= (+ r 0.5) 4.25))', { r: '3.75' }],
    ['(assert (> (+ r 0.5) 4.25))', { r: '4.75' }],
    ['(assert (< (+ r 0.5) (- 4.25)))', { r: '(- 5.75)' }],
    ['(assert (> (- r) 4.25))', { r: '(- 5.25)' }],
    ['(assert (= b #x17))', { b: '#x17' }],
    ['(assert (= (bvadd b #xf0) #x05))', { b: '#x15' }],
    ['(assert (= (bvsub #x05 b) #xf0))', { b: '#x15' }],
    ['(assert (bvugt (bvadd b #x01) #xf0))', { b: '#xf0' }],
    ['(assert (= (bvmul b b) #x01))', { b: '#x01' }],
    ['(assert (= (bvadd b #x01) #x00))', { b: '#xff' }],
    ['(assert (q 1))(assert (not (q 2)))', { '(q 1)': 'true', '(q 2)': 'false', '(q 3)': 'false' }],
    ['(assert (= x 7))(assert (= y 9))', { x: '7', y: '9' }],
    ['(assert (and (= x 7) (and (= y 9) (= l 10))))', { x: '7', y: '9', l: '10' }],
    ['(assert (! (and (= x 7) (= y 8)) :named n))', { x: '7', y: '8' }],
    ['(assert (or (= x 7) (= x 8)))', { x: '8' }],
    ['(assert (= s "abc"))', { s: '"abc"' }],
    ['(assert (= (f 1) 5))(assert (= (f (f 1)) 9))', { '(f 1)': '5', '(f 5)': '9', '(f 6)': '0' }],
    ['(assert (= (+ x y) 50))', { x: '50', y: '0' }],
  ])('finds choices for %s', (text, values) => {
    expect(fit(text, Object.keys(values))).toEqual(Object.values(values));
  });

  it.each(['(assert (= x 7))(assert (= x 8))', '(assert false)', '(assert (= x (+ x 1)))'])(
    'finds no choices for %s',
    (text) => {
      expect(fit(text)).toBeUndefined();
    },
  );

  it('chooses only values that the standard permits, such as the two zeros for fp.min', () => {
    const zeros = '(fp.min (_ -zero 3 4) (_ +zero 3 4))';
    expect(fit('', [zeros])).toHaveLength(1);
    for (const sign of ['+', '-']) expect(fit(`(assert (= ${zeros} (_ ${sign}zero 3 4)))`)).toEqual([]);
    expect(fit(`(assert (= ${zeros} (_ +oo 3 4)))`)).toBeUndefined();
  });

  it('chooses at most 24 values', () => {
    const equations = (length: number) => Array.from({ length }, (_, i) => `(assert (= (f ${i}) ${i + 100}))`).join('');
    expect(fit(equations(24))).toEqual([]);
    expect(fit(equations(25))).toBeUndefined();
  });

  it('tries at most 200 values', () => {
    const sum = (length: number) => {
      const multiples = Array.from({ length }, (_, i) => `(* 100 (f ${i}))`).join(' ');
      return `(assert (= (mod (+ ${multiples} x) 100) 7))`;
    };
    expect(fit(sum(4), ['x'])).toEqual(['7']);
    expect(fit(sum(60))).toBeUndefined();
  });
});
