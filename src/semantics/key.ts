import { type Cardinality, cardinalityOf } from './cardinality.js';
import { sameReal } from './algebraic/index.js';
import { languageKey, sameLanguage } from './strings/index.js';
import type { Regex } from './strings/regex.js';
import type { ArrayValue, Closure, DatatypeValue, ElementValue, RealValue, Value } from './value.js';
import type { Sort } from '../term/index.js';

/** Whoever knows how many values a sort has, and which. */
export interface Sizes {
  cardinality(sort: Sort): Cardinality;
  /** All values of a sort; undefined where they are more than `most`. */
  values?(sort: Sort, most: number): readonly Value[] | undefined;
}

const PLAIN_SIZES: Sizes = { cardinality: (sort) => cardinalityOf(sort) };

/** Arrays over a finite sort of which more than half is written out are normalised up to this many indices. */
const MOST_INDICES = 4096;

/** How many derivatives are looked at to tell whether two languages are one. */
const LANGUAGE_BUDGET = 2_000;
/** Languages of more states have no key. */
const KEY_BUDGET = 200;

type Shape =
  | { readonly is: 'atom'; readonly key: string | undefined }
  | { readonly is: 'datatype'; readonly value: DatatypeValue }
  | { readonly is: 'array'; readonly value: ArrayValue };

/** What stands in for `kind` where a value is a plain one. */
function shapeOf(value: Value): Shape {
  if (typeof value === 'boolean') return { is: 'atom', key: value ? 't' : 'f' };
  if (typeof value === 'bigint') return { is: 'atom', key: value.toString() };
  if (typeof value === 'string') return { is: 'atom', key: value };
  if (isCodePoints(value)) return { is: 'atom', key: `"${value.join(',')}"` };
  if (!('kind' in value)) return { is: 'atom', key: `${value.num}/${value.den}` };
  switch (value.kind) {
    case 'element':
      return { is: 'atom', key: JSON.stringify(value.name) };
    case 'datatype':
      return { is: 'datatype', value };
    case 'array':
      return { is: 'array', value };
    case 'regex':
      return { is: 'atom', key: languageKey(value, KEY_BUDGET) };
    case 'algebraic':
    case 'closure':
      return { is: 'atom', key: undefined };
  }
}

function isCodePoints(value: object): value is readonly number[] {
  return Array.isArray(value);
}

/**
 * A text that is the same for two values of one sort exactly where they are equal; undefined for values that have no such
 * text (functions, irrational numbers, languages of many states). Never recurses.
 */
export function keyOf(value: Value, sizes: Sizes = PLAIN_SIZES): string | undefined {
  const first = shapeOf(value);
  if (first.is === 'atom') return first.key;
  const parts: string[] = [];
  const stack: (Value | { readonly text: string })[] = [value];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === 'object' && 'text' in next && !('kind' in next)) {
      parts.push(next.text);
      continue;
    }
    const shape = shapeOf(next as Value);
    if (shape.is === 'atom') {
      if (shape.key === undefined) return undefined;
      parts.push(shape.key);
    } else if (shape.is === 'datatype') {
      const { name, args } = shape.value;
      parts.push(`(${JSON.stringify(name)}`);
      stack.push({ text: ')' });
      for (let i = args.length - 1; i >= 0; i--) stack.push(args[i] as Value, { text: ' ' });
    } else {
      const normal = normalArray(shape.value, sizes);
      if (normal === undefined) return undefined;
      parts.push('[');
      stack.push({ text: ']' }, normal.rest, { text: '|' });
      for (const [key, element] of normal.entries) stack.push({ text: ',' }, element, { text: `${key}=` });
    }
  }
  return parts.join('');
}

/** The keys of some values together; undefined where one has none. */
export function keyOfAll(values: readonly Value[], sizes?: Sizes): string | undefined {
  let text = '';
  for (const value of values) {
    const key = keyOf(value, sizes);
    if (key === undefined) return undefined;
    text += `${key};`;
  }
  return text;
}

/**
 * The one way to write an array: over a finite index sort the rest is the element that occurs most (the first by key
 * where several do), so that arrays that differ in writing alone get one key.
 */
function normalArray(
  array: ArrayValue,
  sizes: Sizes,
): { readonly rest: Value; readonly entries: readonly (readonly [string, Value])[] } | undefined {
  if (array.rest.kind === 'closure') return undefined;
  const given = [...array.entries].map(([key, { element }]) => [key, element] as const);
  const rest = array.rest.element;
  const size = sizes.cardinality(array.sort.index);
  if (size === undefined && given.length > 0) return undefined;
  const restKey = keyOf(rest, sizes);
  const sorted = given
    .filter(([, element]) => keyOf(element, sizes) !== restKey)
    .sort(([a], [b]) => (a < b ? 1 : a > b ? -1 : 0));
  if (typeof size !== 'bigint' || BigInt(given.length) * 2n < size) return { rest, entries: sorted };
  const indices = sizes.values?.(array.sort.index, MOST_INDICES);
  return indices === undefined ? undefined : denseArray(array, indices, sizes);
}

/** The normal form of an array over few indices. */
function denseArray(
  array: ArrayValue,
  indices: readonly Value[],
  sizes: Sizes,
): { readonly rest: Value; readonly entries: readonly (readonly [string, Value])[] } | undefined {
  const counts = new Map<string, { count: number; element: Value }>();
  const all: { readonly index: string; readonly element: Value; readonly key: string }[] = [];
  for (const value of indices) {
    const index = keyOf(value, sizes);
    const element = index === undefined ? undefined : elementAt(array, index);
    const key = element === undefined ? undefined : keyOf(element, sizes);
    if (index === undefined || element === undefined || key === undefined) return undefined;
    all.push({ index, element, key });
    counts.set(key, { count: (counts.get(key)?.count ?? 0) + 1, element });
  }
  const ranked = [...counts].sort(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1));
  const [most] = ranked;
  if (most === undefined) return undefined;
  const entries = all.filter(({ key }) => key !== most[0]).sort((a, b) => (a.index < b.index ? 1 : -1));
  return { rest: most[1].element, entries: entries.map(({ index, element }) => [index, element] as const) };
}

/**
 * Whether two values of one sort are equal; undefined where that cannot be told (functions, arrays that hold them). Right
 * for arrays over finite index sorts. Never recurses.
 */
export function sameValue(a: Value, b: Value, sizes: Sizes = PLAIN_SIZES): boolean | undefined {
  let unknown = false;
  const stack: [Value, Value][] = [[a, b]];
  for (let pair = stack.pop(); pair !== undefined; pair = stack.pop()) {
    const same = sameParts(pair[0], pair[1], { sizes, stack });
    if (same === false) return false;
    if (same === undefined) unknown = true;
  }
  return unknown ? undefined : true;
}

interface Pending {
  readonly sizes: Sizes;
  readonly stack: [Value, Value][];
}

/** Whether two values are equal as far as it shows here; what is still to compare is put on the stack. */
function sameParts(a: Value, b: Value, pending: Pending): boolean | undefined {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object') return false;
  if (isCodePoints(a)) {
    const other = b as readonly number[];
    return a.length === other.length && a.every((point, i) => point === other[i]);
  }
  if (!('kind' in a) || a.kind === 'algebraic') return sameReal(a, b as RealValue);
  switch (a.kind) {
    case 'element':
      return a.name === (b as ElementValue).name;
    case 'datatype': {
      const other = b as DatatypeValue;
      if (a.name !== other.name) return false;
      a.args.forEach((arg, i) => pending.stack.push([arg, other.args[i] as Value]));
      return true;
    }
    case 'array':
      return (b as ArrayValue | Closure).kind === 'array' ? sameArrays(a, b as ArrayValue, pending) : undefined;
    case 'regex':
      return sameLanguage(a, b as Regex, LANGUAGE_BUDGET);
    case 'closure':
      return sameClosure(a, b as Closure | ArrayValue);
  }
}

function sameClosure(a: Closure, b: Closure | ArrayValue): boolean | undefined {
  if (b.kind !== 'closure') return undefined;
  if (a.body !== b.body || a.scope !== b.scope || a.params.length !== b.params.length) return undefined;
  if (!a.params.every((param, i) => param === b.params[i]) || a.given.length !== b.given.length) return undefined;
  return a.given.every((value, i) => value === b.given[i]) ? true : undefined;
}

function sameArrays(a: ArrayValue, b: ArrayValue, { sizes, stack }: Pending): boolean | undefined {
  const keys = new Set([...a.entries.keys(), ...b.entries.keys()]);
  let open = false;
  for (const key of keys) {
    const left = elementAt(a, key);
    const right = elementAt(b, key);
    if (left === undefined || right === undefined) open = true;
    else stack.push([left, right]);
  }
  const size = sizes.cardinality(a.sort.index);
  if (typeof size === 'bigint' && BigInt(keys.size) >= size) return open ? undefined : true;
  if (a.rest.kind === 'closure' || b.rest.kind === 'closure') {
    const same = a.rest.kind === 'closure' && b.rest.kind === 'closure' && sameClosure(a.rest.of, b.rest.of);
    return same === true && !open ? true : undefined;
  }
  const { element } = a.rest;
  if (size !== undefined) {
    stack.push([element, b.rest.element]);
    return open ? undefined : true;
  }
  // It is not known whether there is an index besides those.
  return sameValue(element, b.rest.element, sizes) === true && !open ? true : undefined;
}

function elementAt(array: ArrayValue, key: string): Value | undefined {
  const entry = array.entries.get(key);
  if (entry !== undefined) return entry.element;
  return array.rest.kind === 'constant' ? array.rest.element : undefined;
}
