import { expect, it } from 'vitest';
import { readScript } from '../../../syntax/index.js';
import { answerByValues, isCertain } from './exhaustion.js';

it.each([
  ['(declare-const b (_ BitVec 3))(assert (= (bvmul b b) #b001))', 'sat', 'a model was found by trying values'],
  ['(declare-const b (_ BitVec 3))(assert (bvult b b))', 'unsat', 'all values were tried'],
  ['(declare-const x Int)(declare-const y Int)(assert (= (+ x 1) y))', 'sat', 'a model was found by trying values'],
])('proves the answer of %s', (text, answer, by) => {
  expect(answerByValues(readScript(`${text}(check-sat)`).script)).toEqual({ answer, by });
});

it.each([
  '(declare-const x Int)(assert (> x 123456789))(check-sat)',
  '(declare-const x Int)(assert (= (div x 0) 7))(check-sat)',
  '(declare-const x Int)(declare-fun f (Int) Int)(assert (= (f x) x))(check-sat)',
  '(declare-const p Bool)(assert p)(check-sat)(check-sat)',
  '(declare-const p Bool)(assert p)',
])('proves nothing about %s', (text) => {
  expect(answerByValues(readScript(text).script)).toBeUndefined();
});

it('tries a sample of the small values if there are too many assignments', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const declared = names.map((name) => `(declare-const ${name} Int)`).join('');
  const proves = (assertion: string) =>
    answerByValues(readScript(`${declared}(assert ${assertion})(check-sat)`).script)?.answer;
  expect(proves(`(not (= ${names.join(' ')}))`)).toBe('sat');
  expect(proves('(distinct a b)')).toBe('sat');
  expect(proves('(distinct g h)')).toBe('sat');
});

it.each([
  [undefined, false],
  [{ verdict: 'true', choices: [] }, true],
  [{ verdict: 'true', choices: ['symbol f'] }, false],
  [{ verdict: 'false', choices: [] }, false],
  [{ verdict: 'undetermined', choices: [] }, false],
] as const)('decides whether the evaluated model %j proves an answer: %s', (judged, expected) => {
  expect(isCertain(judged as Parameters<typeof isCertain>[0])).toBe(expected);
});
