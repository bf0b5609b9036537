import type { OpOf, Sort } from '../../term/index.js';
import { keyOf, sameValue } from '../key.js';
import type { Application, Apply, ApplyEach, Meaning, MeaningContext } from '../meaning.js';
import { type ArrayValue, type Closure, type Undetermined, type Value, makeUndetermined } from '../value.js';

type ArraySort = Extract<Sort, { kind: 'Array' }>;

export function constantArray(sort: ArraySort, element: Value): ArrayValue {
  return { kind: 'array', sort, entries: new Map(), rest: { kind: 'constant', element } };
}

function select(array: ArrayValue | Closure, index: Value, cx: MeaningContext): Value | Apply | Undetermined {
  if (array.kind === 'closure') return { kind: 'apply', of: array, args: [index] };
  const key = keyOf(index, cx);
  const entry = key === undefined ? undefined : array.entries.get(key);
  if (entry !== undefined) return entry.element;
  if (key === undefined) {
    cx.budget.charge(array.entries.size);
    for (const each of array.entries.values()) {
      const same = sameValue(each.index, index, cx);
      if (same === undefined) return makeUndetermined('an array is read at an index that cannot be compared');
      if (same) return each.element;
    }
  }
  if (array.rest.kind === 'constant') return array.rest.element;
  return { kind: 'apply', of: array.rest.of, args: [index] };
}

export interface ArrayWrite {
  readonly index: Value;
  readonly element: Value;
}

/** Applies a chain of writes in order, in linear time. One `store` at a time would take quadratic time. */
export function storeAll(
  array: ArrayValue,
  writes: readonly ArrayWrite[],
  cx: MeaningContext,
): ArrayValue | Undetermined {
  const { rest } = array;
  cx.budget.charge(3 * array.entries.size + 5 * writes.length);
  const entries = new Map(array.entries);
  for (const { index, element } of writes) {
    const key = keyOf(index, cx);
    if (key === undefined) return makeUndetermined('an array is written at an index that cannot be compared');
    if (rest.kind === 'constant' && sameValue(rest.element, element, cx) === true) entries.delete(key);
    else entries.set(key, { index, element });
  }
  return { ...array, entries };
}

/** Converts a lambda to an array that has no entries and whose default is the lambda. */
export function asTable(base: ArrayValue | Closure, sort: ArraySort): ArrayValue {
  return base.kind === 'array'
    ? base
    : { kind: 'array', sort, entries: new Map(), rest: { kind: 'closure', of: base } };
}

export function mapTables(
  fun: Closure,
  arrays: readonly (ArrayValue | Closure)[],
  { sort }: Application,
  cx: MeaningContext,
): ApplyEach | Undetermined {
  const rests: Value[] = [];
  const tables: ArrayValue[] = [];
  const indices = new Map<string, Value>();
  for (const array of arrays) {
    if (array.kind !== 'array' || array.rest.kind !== 'constant')
      return makeUndetermined('a mapped array is not given by a table');
    tables.push(array);
    rests.push(array.rest.element);
    for (const [key, { index }] of array.entries) indices.set(key, index);
  }
  const keys = [...indices.keys()];
  const elements = keys.map((key) => tables.map(({ entries }, i) => entries.get(key)?.element ?? (rests[i] as Value)));
  const all = [rests, ...elements];
  return {
    kind: 'apply-each',
    of: fun,
    next: ({ length }) => all[length],
    then: ([rest, ...results]) => {
      const writes = keys.map((key, i) => ({ index: indices.get(key) as Value, element: results[i] as Value }));
      return storeAll(constantArray(sort as ArraySort, rest as Value), writes, cx);
    },
  };
}

export const ARRAYS = {
  select: ([array, index], _at, cx) => select(array as ArrayValue | Closure, index as Value, cx),
  store: ([array, index, element], at, cx) => {
    const base = asTable(array as ArrayValue | Closure, at.sort as ArraySort);
    return storeAll(base, [{ index: index as Value, element: element as Value }], cx);
  },
  /** `(as const (Array I E))`, an extension that all solvers share. */
  const: ([element], at) => constantArray(at.sort as ArraySort, element as Value),
} satisfies Record<OpOf<'ArraysEx'>, Meaning>;
