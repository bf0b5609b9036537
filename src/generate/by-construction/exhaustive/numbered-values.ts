import { type Value, keyOf, valuesOf } from '../../../semantics/index.js';
import type { Sort } from '../../../term/index.js';

/**
 * The values of a finite sort, numbered from 1. Number 0 is no value: it says that the value is left open by the standard.
 */
export interface NumberedValues {
  readonly values: readonly Value[];
  /** The number of a value; 0 where the sort has no such value. */
  number(value: Value): number;
}

export const NO_VALUE = 0;
export const FALSE_NUMBER = 1;
export const TRUE_NUMBER = 2;

/** Sorts with more values than this are not numbered. */
const MOST_VALUES = 4096;

const domains = new WeakMap<Sort, NumberedValues | false>();

/** The values of a sort; undefined where they are too many. */
export function numberedValuesOf(sort: Sort): NumberedValues | undefined {
  const known = domains.get(sort);
  if (known !== undefined) return known === false ? undefined : known;
  const values = valuesOf(sort, MOST_VALUES);
  if (values === undefined) {
    domains.set(sort, false);
    return undefined;
  }
  const numbers = new Map(values.map((value, i) => [plainKey(value), i + 1]));
  const domain: NumberedValues = { values, number: (value) => numbers.get(plainKey(value)) ?? NO_VALUE };
  domains.set(sort, domain);
  return domain;
}

function plainKey(value: Value): Value | string | undefined {
  return typeof value === 'object' ? keyOf(value) : value;
}
