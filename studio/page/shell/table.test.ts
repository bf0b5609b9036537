import { expect, it } from 'vitest';
import { type Column, filterRows, sortRows } from './table.js';

interface Bug {
  readonly kind: string;
  readonly solvers: readonly string[];
  readonly count: number;
}
const BUGS: readonly Bug[] = [
  { kind: 'crash', solvers: ['z3@4.9', 'cvc5'], count: 9 },
  { kind: 'wrong-answer', solvers: ['z3@4.14'], count: 10 },
];
const COLUMNS: readonly Column<Bug>[] = [
  { name: 'kind', value: ({ kind }) => kind, isChoice: true },
  { name: 'solver', value: ({ solvers }) => solvers },
  { name: 'count', value: ({ count }) => count },
];
const kinds = (rows: readonly Bug[]) => rows.map(({ kind }) => kind);

it('filters by parts of words in any case', () => {
  expect(kinds(filterRows(BUGS, COLUMNS, { text: 'CVC CRA' }))).toEqual(['crash']);
  expect(kinds(filterRows(BUGS, COLUMNS, { text: 'wrong' }))).toEqual(['wrong-answer']);
  expect(filterRows(BUGS, COLUMNS, { text: 'z3', kind: 'unstable' })).toEqual([]);
  expect(filterRows(BUGS, COLUMNS, { sort: 'kind' })).toBe(BUGS);
});

it('filters a column only by whole values, because the name of a solver may be the beginning of another name', () => {
  expect(kinds(filterRows(BUGS, COLUMNS, { kind: 'Wrong-Answer' }))).toEqual(['wrong-answer']);
  expect(filterRows(BUGS, COLUMNS, { kind: 'wrong' })).toEqual([]);
});

it('sorts numbers by value, and versions by their numbers', () => {
  expect(kinds(sortRows(BUGS, COLUMNS, { sort: '-count' }))).toEqual(['wrong-answer', 'crash']);
  expect(kinds(sortRows(BUGS, COLUMNS, { sort: 'solver' }))).toEqual(['crash', 'wrong-answer']);
  expect(sortRows(BUGS, COLUMNS, { sort: 'other' })).toBe(BUGS);
});
