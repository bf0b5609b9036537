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
  ['one wrong answer of other solvers', wrong('sat', 'z3'), wrong('sat', 'cvc5'), true],
  ['other wrong answers', wrong('sat', 'z3'), wrong('unsat', 'z3'), false],
  ['an answer where it is open who is wrong', wrong('sat', 'z3', 'cvc5'), wrong('unsat', 'z3'), true],
  ['the same the other way round', wrong('sat', 'z3'), wrong('unsat', 'z3', 'cvc5'), true],
  ['an answer, and one of which it is not known', wrong('sat', 'z3'), of('wrong-answer', undefined, 'z3'), false],
  ['the same the other way round', of('wrong-answer', undefined, 'z3'), wrong('sat', 'z3'), false],
  ['two crashes: which one it is, runs tell', of('crash', 'SIGSEGV', 'z3'), of('crash', 'SIGABRT', 'z3'), true],
  ['two false models', of('invalid-model', 'false a', 'z3'), of('invalid-model', 'false b', 'z3'), true],
  ['what changes', of('unstable', undefined, 'z3'), of('unstable', undefined, 'z3'), true],
  ['what an oracle calls wrong by one signature', of('anomaly', 'a', 'z3'), of('anomaly', 'a', 'cvc5'), true],
  ['what it calls wrong by another one', of('anomaly', 'a', 'z3'), of('anomaly', 'b', 'z3'), false],
  ['two kinds', of('crash', 'a', 'z3'), of('anomaly', 'a', 'z3'), false],
  ['two kinds, the other way round', of('anomaly', 'a', 'z3'), of('crash', 'a', 'z3'), false],
  ['a wrong answer and a crash', wrong('sat', 'z3'), of('crash', undefined, 'z3'), false],
])('%s', (_, one, other, same) => {
  expect(isSameSuspicion(one, other)).toBe(same);
});
