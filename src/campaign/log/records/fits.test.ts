import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type Fits, compileFits } from './fits.js';
import {
  amount,
  byName,
  count,
  either,
  exactly,
  matching,
  flag,
  list,
  maybe,
  nullable,
  oneOf,
  record,
  text,
  whole,
} from './schema.js';

const schemas = {
  text,
  flag,
  count,
  amount,
  whole,
  exactly: exactly('a'),
  oneOf: oneOf('a', 'b'),
  fitting: matching(/^a+$/, 'letters a'),
  nullable: nullable(count),
  list: list(count),
  byName: byName(list(text)),
  record: record({ id: matching(/^a+$/, 'letters a'), at: amount, more: maybe(list(count)) }),
};

const values: readonly unknown[] = [
  ...['', 'a', 'b', 'aab', true, false, null, 0, 1, -1, 1.5, 2 ** 60, Infinity, NaN, undefined],
  ...[[], [1, 2], [1, 'a'], [-1], {}, { a: [] }, { a: ['b'], c: [] }, { a: [1] }, { a: 1 }],
  ...[{ constructor: ['a'] }, { constructor: 1 }, JSON.parse('{"__proto__": 1}')],
  ...[
    { id: 'aa', at: 1 },
    { id: 'aa', at: 1, more: [3], later: {} },
    { id: 'aa', at: 1, more: [0.5] },
  ],
  ...[{ id: 'b', at: 1 }, { id: 'aa' }, { id: 'aa', at: -1 }, { id: 'aa', at: 1, more: null }],
];

describe('compileFits', () => {
  it.each(Object.entries(schemas))('accepts exactly the values that fit %s', (_, schema) => {
    const fits: Fits = compileFits(schema);
    const taken = values.filter((value) => v.safeParse(schema, value).success);
    const quick = values.filter(fits);
    // For inherited field names, and for arrays in place of objects, `fits` may return false although the value fits.
    const isPlain = (value: unknown) => !Array.isArray(value) || schema === schemas.list;
    const isOwn = (value: unknown) =>
      !(Object.hasOwn(Object(value), 'constructor') || Object.hasOwn(Object(value), '__proto__'));
    expect(quick.filter(isOwn)).toEqual(taken.filter(isPlain).filter(isOwn));
    expect(quick.every((value) => taken.includes(value))).toBe(true);
    expect(quick.length).toBeGreaterThan(0);
  });

  it('returns false for every value if the schema is not supported', () => {
    const schema = either(text, whole);
    expect(v.safeParse(schema, 'a').success).toBe(true);
    expect(compileFits(schema)('a')).toBe(false);
  });
});
