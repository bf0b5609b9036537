import { expect, it } from 'vitest';
import { isSameSuspicion } from './same-suspicion.js';

type Suspected = Parameters<typeof isSameSuspicion>[0];

const wrong = (got: 'sat' | 'unsat', ...suspects: string[]): Suspected => {
  return { kind: 'wrong-answer', suspects, wrong: { got } };
};
const of = (kind: Suspected['kind'], signature?: string, ...suspects: string[]): Suspected => {
  return { kind, suspects, signature };
};

it.each<[string, Suspected, Suspected, boolean]>([
  ['the same wrong answer of different solvers', wrong('sat', 'z3'), wrong('sat', 'cvc5'), true],
  ['different wrong answers', wrong('sat', 'z3'), wrong('unsat', 'z3'), false],
  ['a disagreement, then a wrong answer of one of its solvers', wrong('sat', 'z3', 'cvc5'), wrong('unsat', 'z3'), true],
  ['a wrong answer, then a disagreement with its solver', wrong('sat', 'z3'), wrong('unsat', 'z3', 'cvc5'), true],
  ['a known wrong answer, then an unknown one', wrong('sat', 'z3'), of('wrong-answer', undefined, 'z3'), false],
  ['an unknown wrong answer, then a known one', of('wrong-answer', undefined, 'z3'), wrong('sat', 'z3'), false],
  ['two crashes, whatever their signatures', of('crash', 'SIGSEGV', 'z3'), of('crash', 'SIGABRT', 'z3'), true],
  ['two false models', of('invalid-model', 'false a', 'z3'), of('invalid-model', 'false b', 'z3'), true],
  ['two instabilities', of('unstable', undefined, 'z3'), of('unstable', undefined, 'z3'), true],
  ['two anomalies with one signature', of('anomaly', 'a', 'z3'), of('anomaly', 'a', 'cvc5'), true],
  ['two anomalies with different signatures', of('anomaly', 'a', 'z3'), of('anomaly', 'b', 'z3'), false],
  ['a crash, then an anomaly', of('crash', 'a', 'z3'), of('anomaly', 'a', 'z3'), false],
  ['an anomaly, then a crash', of('anomaly', 'a', 'z3'), of('crash', 'a', 'z3'), false],
  ['a wrong answer and a crash', wrong('sat', 'z3'), of('crash', undefined, 'z3'), false],
])('compares two suspicions: %s', (_, one, other, same) => {
  expect(isSameSuspicion(one, other)).toBe(same);
});
