import { expect, it } from 'vitest';
import { readScript } from '../../syntax/index.js';
import { listReportedCommands, listReportedKinds, listReportedOperators } from './characteristics.js';

const script = (text: string) => readScript(text).script;

it('lists each command and option once, except those found in most scripts', () => {
  const text = `(set-option :produce-models true)(set-option :smt.arith.solver 2)(set-logic QF_LIA)(declare-const p Bool)
    (push 1)(assert p)(check-sat)(pop 1)(reset-assertions)(define-fun-rec f ((x Int)) Int x)(check-sat-assuming (p))
    (get-unsat-core)(minimize 1)(echo "x")(get-model)(exit)`;
  expect(listReportedCommands(script(text))).toEqual([
    ':smt.arith.solver',
    'push/pop',
    'reset-assertions',
    'define-fun-rec',
    'check-sat-assuming',
    'get-unsat-core',
    'minimize',
  ]);
});

it.each([
  ['(assert (and (> (mod x 3) 1) (> x 0)))', ['mod', '>']],
  ['(assert (forall ((y Int)) (= y (f x))))', ['forall']],
  ['(assert (xor p (g p)))', ['xor']],
  ['(assert (g p))', []],
])('ranks the operators of %s as %j', (text, named) => {
  const declared = '(declare-const x Int)(declare-const p Bool)(declare-fun f (Int) Int)(declare-fun g (Bool) Bool)';
  expect(listReportedOperators(script(`${declared}${text}`))).toEqual(named);
});

it('lists the kinds of all graph nodes that have both arguments and a value', () => {
  expect(listReportedKinds('1 array 1 1\n2 var 1\n3 read 1 -1 2\n4 read 1 1 2\n5 and 1 3 4\n6 root 1 5\n')).toEqual([
    'read',
    'and',
  ]);
  expect(listReportedKinds('')).toEqual([]);
});
