import { expect, it } from 'vitest';
import { termsOf } from '../../script/index.js';
import { readScript } from '../../syntax/index.js';
import { findOpenGroups, canFuse } from './prepared-seed.js';

it.each<[term: string, groups: readonly string[]]>([
  ['(> (+ a 1.0) b)', []],
  ['(> (/ a 2.0) b)', []],
  ['(> (/ a (- 2.0)) b)', []],
  ['(> (/ a 0.0) b)', ['division']],
  ['(> (/ a b) b)', ['division']],
  ['(> (/ a 2.0 b) b)', ['division']],
  ['(> (div x 2) y)', []],
  ['(> (div x y) y)', ['whole division']],
  ['(> (mod x 3) y)', []],
  ['(> (mod x y) y)', ['whole division']],
])('finds that %s depends on unspecified results of %j', (term, groups) => {
  const { script, diagnostics } = readScript(
    `(declare-const a Real)(declare-const b Real)(declare-const x Int)(declare-const y Int)(assert ${term})`,
  );
  expect(diagnostics).toEqual([]);
  expect([...findOpenGroups(script.commands.flatMap((command) => [...termsOf(command)]))]).toEqual(groups);
});

it.each<[script: string, answer: true | string]>([
  ['(declare-const x Int)(assert (> x 1))(check-sat)', true],
  ['(declare-const x Int)(assert (> x 1))', 'it does not have exactly one check-sat'],
  ['(declare-const x Int)(check-sat)(check-sat)', 'it does not have exactly one check-sat'],
  ['(declare-const x Int)(push 1)(assert (> x 1))(check-sat)', 'it contains a push command'],
  ['(declare-const x (Frob 3))(assert true)(check-sat)', 'it has unknown sorts'],
])('checks whether %s can be fused: %j', (text, answer) => {
  expect(canFuse(readScript(text).script)).toBe(answer);
});

it.each<[script: string, answer: true | string]>([
  ['(set-option :produce-models true)(set-logic QF_LIA)(declare-const x Int)(assert (> x 1))(check-sat)', true],
  ['(declare-const x Int)(assert (frob x))(check-sat)', 'it has unknown terms'],
  ['(declare-const x Int)(assert (or (> x 1) (frob x)))(check-sat)', 'it has unknown terms'],
  ['(declare-const x Int)(assert (! (> x 1) :named a))(check-sat)', true],
  [
    '(declare-const x Int)(assert (! (> x 1) :named a))(assert (or a (< x 0)))(check-sat)',
    'it refers to a :named term',
  ],
  ['(declare-const x Int)(assert true)(check-sat)', 'no assertion has a constant'],
  ['(declare-const x Int)(define-fun f () Bool (> x 1))(assert true)(check-sat)', 'no assertion has a constant'],
  ['(declare-fun f (Int) Int)(assert (> (f 1) 1))(check-sat)', 'no assertion has a constant'],
])('checks whether terms and assertions allow the fusion of %s: %j', (text, answer) => {
  expect(canFuse(readScript(text).script)).toBe(answer);
});
