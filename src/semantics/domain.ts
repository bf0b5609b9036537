import { type Cardinality, type Sort, cardinalityOf, matchSort } from '../term/index.js';
import { keyOf } from './key.js';
import { ROUNDING_MODES, type Value, makeSet } from './value.js';

export interface NamedDomains {
  cardinality(sort: Sort): Cardinality;
  values(sort: Sort, most: number): readonly Value[] | undefined;
}

const NOTHING_NAMED: NamedDomains = { cardinality: () => undefined, values: () => undefined };

/** Lists all values of a sort, simple ones first. Undefined if there are more than `most`, or some are unknown. */
export function listValues(
  sort: Sort,
  most: number,
  named: NamedDomains = NOTHING_NAMED,
): readonly Value[] | undefined {
  const size = cardinalityOf(sort, (each) => named.cardinality(each));
  if (typeof size !== 'bigint' || size > BigInt(most)) return undefined;
  return matchSort<readonly Value[] | undefined>(sort, {
    Bool: () => [false, true],
    RoundingMode: () => ROUNDING_MODES,
    BitVec: () => Array.from({ length: Number(size) }, (_, i) => BigInt(i)),
    FiniteField: () => Array.from({ length: Number(size) }, (_, i) => BigInt(i)),
    FloatingPoint: ({ eb, sb }) => floats(eb, sb),
    Array: (sort) => listArrays(sort, Number(size), named),
    Named: (sort) => named.values(sort, most),
    Set: (sort) => listSets(sort, sort.element, { size: Number(size), named }),
  });
}

function floats(eb: number, sb: number): Value[] {
  const significand = 1n << BigInt(sb - 1);
  const exponents = 1n << BigInt(eb);
  const values: Value[] = [];
  for (let bits = 0n; bits < 2n * exponents * significand; bits++) {
    const exponent = (bits / significand) % exponents;
    if (exponent === exponents - 1n && bits % significand !== 0n) continue;
    values.push(bits);
  }
  values.push((exponents - 1n) * significand + significand / 2n);
  return values;
}

function listSets(
  sort: Sort,
  element: Sort,
  { size, named }: { readonly size: number; readonly named: NamedDomains },
): readonly Value[] | undefined {
  const elements = listValues(element, size, named);
  const keys = elements?.map((each) => keyOf(each, named));
  if (elements === undefined || keys === undefined) return undefined;
  const values: Value[] = [];
  for (let code = 0; code < size; code++) {
    const items = new Map<string, Value>();
    for (const [i, each] of elements.entries()) {
      const key = keys[i];
      if (key === undefined) return undefined;
      if (Math.floor(code / 2 ** i) % 2 === 1) items.set(key, each);
    }
    values.push(makeSet(sort, items));
  }
  return values;
}

function listArrays(
  sort: Extract<Sort, { kind: 'Array' }>,
  size: number,
  named: NamedDomains,
): readonly Value[] | undefined {
  const indices = listValues(sort.index, size, named);
  const elements = listValues(sort.element, size, named);
  if (indices === undefined || elements === undefined || elements[0] === undefined) return undefined;
  const values: Value[] = [];
  const keys = indices.map((index) => keyOf(index, named));
  for (let code = 0; code < size; code++) {
    const entries = new Map<string, { index: Value; element: Value }>();
    let rest = code;
    for (let i = 0; i < indices.length; i++) {
      const digit = rest % elements.length;
      rest = Math.floor(rest / elements.length);
      const key = keys[i];
      if (key === undefined) return undefined;
      if (digit > 0) entries.set(key, { index: indices[i] as Value, element: elements[digit] as Value });
    }
    values.push({ kind: 'array', sort, entries, rest: { kind: 'constant', element: elements[0] } });
  }
  return values;
}
