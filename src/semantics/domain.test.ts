import { describe, expect, it } from 'vitest';
import { BOOL, INT, type Sort, TermStore, cardinalityOf } from '../term/index.js';
import { type NamedDomains, listValues } from './domain.js';
import { keyOf } from './key.js';
import type { Value } from './value.js';

const { sorts } = new TermStore();
const U = sorts.named('U', 'U', []);
const elements: readonly Value[] = ['a', 'b', 'c'].map((name) => ({ kind: 'element', sort: U, name }));
const functions = elements.map((): Value => ({
  kind: 'closure',
  sort: U,
  params: [],
  body: new TermStore().int(0n),
  scope: undefined,
  given: [],
}));

const domains = (values: readonly Value[] | undefined): NamedDomains => ({
  cardinality: () => 3n,
  values: (_, most) => (most < 3 ? undefined : values),
});

describe('the values of a sort', () => {
  it.each<[sort: Sort, count: number]>([
    [sorts.bitVec(3), 8],
    [sorts.finiteField(7n) as Sort, 7],
    [sorts.array(BOOL, BOOL), 4],
    [sorts.collection('Set', sorts.bitVec(2)), 16],
    [U, 3],
    [sorts.array(U, BOOL), 8],
    [sorts.array(BOOL, U), 9],
    [sorts.collection('Set', U), 8],
    [sorts.array(sorts.array(U, BOOL), BOOL), 256],
    [sorts.collection('Set', sorts.array(U, BOOL)), 256],
  ])('lists each value of a sort once, or nothing if there are more values than the limit: %#', (sort, count) => {
    const named = domains(elements);
    const values = listValues(sort, count, named) ?? [];
    const sizes = {
      cardinality: (each: Sort) => cardinalityOf(each, () => 3n),
      values: (each: Sort, most: number) => listValues(each, most, named),
    };
    expect(new Set(values.map((each) => keyOf(each, sizes))).size).toBe(count);
    expect(values).toHaveLength(count);
    expect(listValues(sort, count - 1, named)).toBeUndefined();
  });

  it.each<[sort: Sort]>([
    [U],
    [sorts.array(U, BOOL)],
    [sorts.array(BOOL, U)],
    [sorts.collection('Set', U)],
    [sorts.array(INT, BOOL)],
    [INT],
  ])('lists nothing if the elements are unknown: %#', (sort) => {
    expect(listValues(sort, 1_000, domains(undefined))).toBeUndefined();
    expect(listValues(sort, 1_000)).toBeUndefined();
  });

  it('lists no sets of functions, and no arrays with functions as indices', () => {
    const named = domains(functions);
    expect(listValues(sorts.array(U, BOOL), 100, named)).toBeUndefined();
    expect(listValues(sorts.collection('Set', U), 100, named)).toBeUndefined();
    expect(listValues(sorts.array(BOOL, U), 100, named)).toHaveLength(9);
  });
});
