import { Budget } from '../budget.js';
import { describe, expect, it } from 'vitest';
import { readScript } from '../../syntax/index.js';
import { judgeModel } from './judge.js';
import { EMPTY_MODEL } from '../model.js';

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
