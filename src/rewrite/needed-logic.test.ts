import { expect, it } from 'vitest';
import { readScript } from '../syntax/index.js';
import { reachable } from '../term/index.js';
import { termsOf } from '../script/index.js';
import { type Need, logicNamedAfter, logicWith, needsOfLogic, needsOfSort, needsOfTerm } from './needed-logic.js';

function collectNeeds(text: string): Set<Need> {
  const { script, ok } = readScript(text);
  expect(ok).toBe(true);
  const terms = [...reachable(script.commands.flatMap((command) => [...termsOf(command)]))];
  return new Set(terms.flatMap((term) => [...needsOfSort(term.sort), ...needsOfTerm(term)]));
}

it.each([
  ['(declare-const x Int)(assert (= (+ x x) 3))', 'QF_LIA', 'QF_LIA'],
  ['(declare-const x Int)(assert (= (* x x) 3))', 'QF_NIA', 'QF_NIA'],
  ['(declare-const x Int)(assert (= (* (- 2) x) 3))', 'QF_LIA', 'QF_LIA'],
  ['(declare-const x Real)(assert (= (/ 1.0 x) 3.0))', 'QF_NRA', 'QF_NRA'],
  ['(declare-const x (_ BitVec 8))(assert (= x (bvnot x)))', 'QF_BV', 'QF_BV'],
  ['(declare-const x (_ BitVec 8))(assert (exists ((y (_ BitVec 8))) (= x y)))', 'BV', 'BV'],
  ['(declare-const x String)(assert (= (str.++ x x) "a"))', 'QF_S', 'QF_S'],
  ['(declare-const a (Array (_ BitVec 8) (_ BitVec 2)))(assert (= a a))', 'QF_ABV', 'QF_ABV'],
  ['(declare-const a (Array (_ BitVec 8) Bool))(assert (= a a))', undefined, 'ALL'],
  ['(declare-const a (Array Bool Bool))(assert (= a a))', 'QF_AX', 'QF_AX'],
  [
    '(declare-const a (Array Bool Bool))(declare-const b (_ BitVec 8))(assert (= a a))(assert (= b b))',
    undefined,
    'ALL',
  ],
  ['(declare-const x (Seq Int))(assert (= (seq.len x) 3))', undefined, 'ALL'],
])('maps %s to the logic %s, and to %s among the common logics', (text, named, usual) => {
  expect([logicNamedAfter(collectNeeds(text)), logicWith(collectNeeds(text))]).toEqual([named, usual]);
});

it('composes the name of each common logic', () => {
  for (const name of [
    'QF_UF',
    'QF_BV',
    'QF_ABV',
    'QF_AUFBV',
    'QF_BVFP',
    'QF_LIA',
    'QF_NIRA',
    'QF_UFLRA',
    'AUFLIRA',
    'QF_SLIA',
  ]) {
    const needs = needsOfLogic(name) ?? new Set();
    expect([logicNamedAfter(needs), logicWith(needs)]).toEqual([name, name]);
  }
});
