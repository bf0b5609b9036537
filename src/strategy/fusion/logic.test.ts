import { expect, it } from 'vitest';
import type { Need } from '../../rewrite/index.js';
import { joinLogics, needsOfPair } from './logic.js';
import { readFusionFunctions } from './read-functions.js';
import { makeTemplate, type FusionFunction } from './template.js';

it.each([
  [['HO_ALL', 'HO_ALL'], 'HO_ALL'],
  [['HO_ALL', 'QF_LIA'], 'HO_ALL'],
  [['HO_UF', 'HO_UF'], 'HO_UF'],
  [['HO_QF_UF', 'QF_LIA'], 'HO_QF_UFLIA'],
  [['ALL', 'QF_LIA'], 'ALL'],
  [['QF_UF', 'QF_LIA'], 'QF_UFLIA'],
  // QF_AX allows arrays over any sorts, QF_AUFBV only over bit-vectors.
  [['QF_AX', 'QF_AUFBV'], 'ALL'],
  [['QF_ABV', 'QF_UFBV'], 'QF_AUFBV'],
  [['QF_AX', 'QF_LIA'], 'QF_AUFLIA'],
  [[undefined, undefined], undefined],
])('joins the logics %j into %s', (logics, joined) => {
  expect(joinLogics(logics, [])).toBe(joined);
});

it.each<[(string | undefined)[], Need[], string | undefined]>([
  [['QF_LIA', 'QF_LIA'], [], 'QF_LIA'],
  [['QF_LIA', 'QF_LIA'], ['ints'], 'QF_LIA'],
  [['QF_LIA', 'QF_LIA'], ['arrays'], 'QF_ALIA'],
  [['QF_LIA', 'QF_UF'], ['bitVectors'], 'ALL'],
  [['QF_BV', 'QF_BV'], ['arrays'], 'QF_ABV'],
  [['QF_BV', undefined], [], 'ALL'],
  [[undefined, 'QF_BV'], ['arrays'], 'ALL'],
  [['FROBNICATE', 'FROBNICATE'], [], 'ALL'],
  [[undefined], ['arrays'], undefined],
])('joins the logics %j, and adds the features %j: %s', (logics, needs, joined) => {
  expect(joinLogics(logics, [new Set(needs)])).toBe(joined);
});

const FUNCTIONS: Readonly<Record<string, string>> = {
  'Int (+ x y) (- z y) (- z x)': 'arithmetic ints sums | arithmetic ints sums',
  'Int (* x y) (div z y) (div z x)': 'arithmetic ints nonlinear sums | arithmetic ints nonlinear sums',
  'Int (* c x) (div z c) y': 'arithmetic ints sums | arithmetic ints nonlinear sums',
  'Real (* x y) (/ z y) (/ z x)': 'arithmetic nonlinear reals sums | arithmetic nonlinear reals sums',
  '(_ BitVec 4) (bvadd x y) (bvsub z y) (bvsub z x)': 'bitVectors | bitVectors',
  'String (str.++ x y) (str.substr z 0 1) y': 'ints strings | ints strings',
  '(Array Int Bool) x z y': 'arrays ints otherArrays | arrays ints otherArrays',
  'Float16 (fp.neg x) (fp.neg z) y': 'floats | floats',
  'Bool (xor x y) (xor z y) (xor z x)': ' | ',
};

/** Lists the logic features that a fusion function needs, with and without a literal for the constant c. */
function needs(text: string): string {
  const [, sort, value, x, y] = /^(\(.*?\)|\S+) (\(.*?\)|\S+) (\(.*?\)|\S+) (\(.*?\)|\S+)$/.exec(text) ?? [];
  const declared = ['x', 'y', 'z', 'c'].map((name) => `(declare-const ${name} ${sort})`).join('');
  const block = `#begin\n${declared}(assert (= z ${value}))(assert (= x ${x}))(assert (= y ${y}))\n#end`;
  const { functions } = readFusionFunctions(block);
  const template = makeTemplate(functions[0] as FusionFunction, new Map());
  if (template === undefined) return 'none';
  const all = [true, false].map((literals) => [...needsOfPair(template, { literals, sorts: [] })].sort().join(' '));
  return all.join(' | ');
}

it.each(Object.entries(FUNCTIONS))(
  'computes which features a logic needs for the fusion function %s',
  (text, expected) => {
    expect(needs(text)).toBe(expected);
  },
);
