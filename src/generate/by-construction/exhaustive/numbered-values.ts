import { type Value, keyOf, listValues } from '../../../semantics/index.js';
import type { Sort } from '../../../term/index.js';

/** Numbers a finite sort's values from 1. Number 0 means that the standard leaves the value open. */
export interface NumberedValues {
  readonly values: readonly Value[];
  number(value: Value): number;
}

export const NO_VALUE = 0;
export const FALSE_NUMBER = 1;
export const TRUE_NUMBER = 2;

const MOST_VALUES = 4096;

const domains = new WeakMap<Sort, NumberedValues | false>();

export function numberValues(sort: Sort): NumberedValues | undefined {
  const known = domains.get(sort);
  if (known !== undefined) return known === false ? undefined : known;
  const values = listValues(sort, MOST_VALUES);
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
