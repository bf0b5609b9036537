import { expect, it } from 'vitest';
import { allDraws } from '../../../test/support/all-draws.js';
import type { Vocabulary } from '../../generate/index.js';
import { logicInfo } from '../../script/index.js';
import { printTerm } from '../../syntax/index.js';
import { type Sort, type Term, type VarTerm, BOOL, INT, TermStore } from '../../term/index.js';
import { Pool } from './pool.js';

const store = new TermStore();
const [x, y] = ['x', 'y'].map((name) => store.const(name, INT)) as [Term, Term];
const sum = store.app('+', [x, y]);
const [a, b, p] = [store.var('a', INT), store.var('b', INT), store.var('p', BOOL)];
const holds = (variable: VarTerm): Term => store.app('+', [variable, x]);
const OPEN = [a, b].map((variable) => ({ term: holds(variable), free: [variable] }));

/** Measures the frequency of each drawn term, in percent. */
function countDraws(sort: Sort, scope: readonly VarTerm[], logic?: string): Record<string, number> {
  const vocabulary = {
    logic: logicInfo(logic),
    symbols: new Map([[INT, [x]]]),
    literals: new Map([[INT, [store.int(7n)]]]),
    subterms: new Map([[INT, [sum]]]),
    open: new Map([[INT, OPEN]]),
  };
  const pool = new Pool(vocabulary as unknown as Vocabulary);
  return allDraws((rng) => {
    const term = pool.draw(rng, sort, scope);
    return term === undefined ? 'none' : printTerm(term);
  });
}

it('draws symbols, literals and larger terms with equal probability', () => {
  expect(countDraws(INT, [])).toEqual({ '(+ x y)': 33.3, '7': 33.3, x: 33.3 });
  expect(countDraws(BOOL, [])).toEqual({ none: 100 });
});

it('draws terms with bound variables half of the time, if all of the variables are in scope', () => {
  // Half of the terms fit, so three tries fail with probability 1/8, and then the variable itself is drawn.
  expect(countDraws(INT, [a])).toEqual({ '(+ a x)': 43.8, '(+ x y)': 16.7, '7': 16.7, a: 6.3, x: 16.7 });
  expect(countDraws(INT, [a, b])).toEqual({ '(+ a x)': 25, '(+ b x)': 25, '(+ x y)': 16.7, '7': 16.7, x: 16.7 });
  expect(countDraws(INT, [p])).toEqual({ '(+ x y)': 33.3, '7': 33.3, x: 33.3 });
});

it('draws a variable in scope if there is no other term', () => {
  expect(countDraws(BOOL, [p])).toEqual({ p: 100 });
  expect(countDraws(BOOL, [a, p])).toEqual({ p: 100 });
  expect(countDraws(BOOL, [a])).toEqual({ none: 100 });
});

it('draws only numeric symbols and variables in difference logics', () => {
  expect(countDraws(INT, [], 'QF_IDL')).toEqual({ x: 100 });
  expect(countDraws(INT, [a], 'IDL')).toEqual({ a: 50, x: 50 });
});
