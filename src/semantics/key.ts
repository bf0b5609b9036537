import type { Budget } from './budget.js';
import { sameReal } from './algebraic/index.js';
import { languageKey, sameLanguage } from './strings/index.js';
import type { Regex } from './strings/regex.js';
import { algebraicCost, countWords } from './costs.js';
import type {
  ArrayValue,
  BagValue,
  Closure,
  DatatypeValue,
  ElementValue,
  RealValue,
  SequenceValue,
  SetValue,
  Value,
} from './value.js';
import { type Cardinality, type Sort, cardinalityOf } from '../term/index.js';
import { isWord } from './strings/code-points.js';

export interface Sizes {
  cardinality(sort: Sort): Cardinality;
  values?(sort: Sort, most: number): readonly Value[] | undefined;
  readonly budget?: Pick<Budget, 'charge'>;
}

const PLAIN_SIZES: Sizes = { cardinality: (sort) => cardinalityOf(sort) };

/** Maximum size of an index sort. Arrays over a larger sort, or with entries for few indices, are not normalised. */
const MOST_INDICES = 4096;

const LANGUAGE_BUDGET = 2_000;
/** Regular languages with more states than this have no key. */
const KEY_BUDGET = 200;
const LONGEST_KEY = 1 << 20;

type Shape =
  | { readonly is: 'atom'; readonly key: string | undefined }
  | { readonly is: 'datatype'; readonly value: DatatypeValue }
  | { readonly is: 'array'; readonly value: ArrayValue }
  | { readonly is: 'collection'; readonly value: SequenceValue | SetValue | BagValue };

function classify(value: Value, sizes: Sizes): Shape {
  if (typeof value === 'boolean') return { is: 'atom', key: value ? 't' : 'f' };
  if (typeof value === 'bigint') return { is: 'atom', key: numberKey(value, sizes) };
  if (typeof value === 'string') return { is: 'atom', key: value };
  if (isWord(value)) {
    if (value.length > FREE) sizes.budget?.charge(value.length);
    return { is: 'atom', key: `"${value.join(',')}"` };
  }
  if (!('kind' in value)) return { is: 'atom', key: `${numberKey(value.num, sizes)}/${numberKey(value.den, sizes)}` };
  switch (value.kind) {
    case 'element':
      return { is: 'atom', key: JSON.stringify(value.name) };
    case 'datatype':
      return { is: 'datatype', value };
    case 'array':
      return { is: 'array', value };
    case 'sequence':
    case 'set':
    case 'bag':
      return { is: 'collection', value };
    case 'regex':
      return { is: 'atom', key: languageKey(value, KEY_BUDGET, sizes.budget) };
    case 'algebraic':
    case 'closure':
      return { is: 'atom', key: undefined };
  }
}

const FREE = 16;
/** Larger numbers are printed in hexadecimal, since decimal takes quadratic time. */
const LONG = 2n ** 256n;

function numberKey(value: bigint, { budget }: Sizes): string {
  if (value < LONG && value > -LONG) return value.toString();
  budget?.charge(countWords(value));
  return `x${value.toString(16)}`;
}

/**
 * Returns a text for a value. Two values of one sort are equal exactly if their texts are equal. Undefined for
 * functions, irrational numbers, large languages and long keys. Never recurses.
 */
export function keyOf(value: Value, sizes: Sizes = PLAIN_SIZES): string | undefined {
  const first = classify(value, sizes);
  if (first.is === 'atom') return first.key;
  const keys = new Map<Value, string | undefined>();
  const stack: Value[] = [value];
  for (let next = stack.at(-1); next !== undefined; next = stack.at(-1)) {
    const shape = classify(next, sizes);
    const parts = keys.has(next) || shape.is === 'atom' ? [] : listParts(shape);
    const missing = parts.filter((part) => !keys.has(part));
    if (missing.length > 0) {
      for (const part of missing) stack.push(part);
      continue;
    }
    stack.pop();
    if (keys.has(next)) continue;
    sizes.budget?.charge(2 + parts.length);
    const key = shape.is === 'atom' ? shape.key : compoundKey(shape, (part) => keys.get(part), sizes);
    sizes.budget?.charge((key?.length ?? 0) / 256);
    keys.set(next, key !== undefined && key.length > LONGEST_KEY ? undefined : key);
  }
  return keys.get(value);
}

type Compound = Exclude<Shape, { is: 'atom' }>;

function listParts(shape: Compound): readonly Value[] {
  if (shape.is === 'datatype') return shape.value.args;
  if (shape.is === 'collection') return listItems(shape.value);
  const { entries, rest } = shape.value;
  const parts = [...entries.values()].map(({ element }) => element);
  if (rest.kind === 'constant') parts.push(rest.element);
  return parts;
}

function listItems(value: SequenceValue | SetValue | BagValue): readonly Value[] {
  if (value.kind === 'sequence') return value.items;
  if (value.kind === 'set') return [...value.items.values()];
  return [...value.items.values()].map(({ element }) => element);
}

function collectionKey(value: SequenceValue | SetValue | BagValue, keyOfPart: KeyOfPart): string | undefined {
  const keys = listItems(value).map(keyOfPart);
  if (keys.includes(undefined)) return undefined;
  if (value.kind === 'sequence') return `<${keys.join(';')}>`;
  if (value.kind === 'set') return `{${keys.sort().join(';')}}`;
  const counts = [...value.items.values()].map(({ count }, i) => `${keys[i]}*${count}`);
  return `{${counts.sort().join(';')}}`;
}

type KeyOfPart = (part: Value) => string | undefined;

function compoundKey(shape: Compound, keyOfPart: KeyOfPart, sizes: Sizes): string | undefined {
  if (shape.is === 'array') return arrayKey(shape.value, keyOfPart, sizes);
  if (shape.is === 'collection') return collectionKey(shape.value, keyOfPart);
  let text = `(${JSON.stringify(shape.value.name)}`;
  for (const arg of shape.value.args) {
    const key = keyOfPart(arg);
    if (key === undefined) return undefined;
    text += ` ${key}`;
  }
  return `${text})`;
}

export function keyOfAll(values: readonly Value[], sizes?: Sizes): string | undefined {
  let text = '';
  for (const value of values) {
    const key = keyOf(value, sizes);
    if (key === undefined) return undefined;
    text += `${key};`;
  }
  return text;
}

/** Over a finite index sort, the most frequent element becomes the default, so that equal arrays have one key. */
function arrayKey(array: ArrayValue, keyOfPart: KeyOfPart, sizes: Sizes): string | undefined {
  if (array.rest.kind === 'closure') return undefined;
  const rest = keyOfPart(array.rest.element);
  const entries = new Map<string, string | undefined>();
  for (const [index, { element }] of array.entries) entries.set(index, keyOfPart(element));
  const size = sizes.cardinality(array.sort.index);
  if (size === undefined && entries.size > 0) return undefined;
  if (typeof size !== 'bigint' || BigInt(entries.size) * 2n < size) return writeArray(rest, entries);
  if (size <= BigInt(MOST_INDICES)) sizes.budget?.charge(5 * Number(size));
  const indices = sizes.values?.(array.sort.index, MOST_INDICES);
  if (indices === undefined) return undefined;
  const all = new Map<string, string | undefined>();
  for (const value of indices) {
    const index = keyOf(value, sizes);
    if (index === undefined) return undefined;
    all.set(index, entries.has(index) ? entries.get(index) : rest);
  }
  return writeArray(mostFrequent([...all.values()]), all);
}

function writeArray(rest: string | undefined, entries: ReadonlyMap<string, string | undefined>): string | undefined {
  const written: string[] = [];
  for (const [index, element] of entries) {
    if (element === undefined) return undefined;
    if (element !== rest) written.push(`${index}=${element}`);
  }
  return rest === undefined ? undefined : `[${rest}|${written.sort().join(',')}]`;
}

function mostFrequent(texts: readonly (string | undefined)[]): string | undefined {
  const counts = new Map<string, number>();
  for (const text of texts) if (text !== undefined) counts.set(text, (counts.get(text) ?? 0) + 1);
  const [most] = [...counts].sort(([, x], [, y]) => y - x);
  return most?.[0];
}

/** Compares values of one sort, also arrays over finite sorts. Undefined if undecided (functions). Never recurses. */
export function sameValue(a: Value, b: Value, sizes: Sizes = PLAIN_SIZES): boolean | undefined {
  let unknown = false;
  let compared = 0;
  const seen = new Map<Value, Map<Value, boolean>>();
  const stack: Pair[] = [{ a, b, counts: true }];
  for (let pair = stack.pop(); pair !== undefined; pair = stack.pop()) {
    const isOneOfMany = compared++ > FEW_PAIRS;
    sizes.budget?.charge(isOneOfMany ? STEPS_PER_RECORD : 1);
    if (isOneOfMany && isSeen(seen, pair)) continue;
    const same = sameParts(pair, { sizes, stack });
    if (same === false && pair.counts) return false;
    if (same !== true) unknown = true;
  }
  return unknown ? undefined : true;
}

const FEW_PAIRS = 1_000;
const STEPS_PER_RECORD = 6;

interface Pair {
  readonly a: Value;
  readonly b: Value;
  /** True if a difference between `a` and `b` proves that the values which contain them differ. */
  readonly counts: boolean;
}

function isSeen(seen: Map<Value, Map<Value, boolean>>, { a, b, counts }: Pair): boolean {
  const partners = seen.get(a) ?? new Map<Value, boolean>();
  const before = partners.get(b);
  if (before === true || (before === false && !counts)) return true;
  seen.set(a, partners.set(b, counts));
  return false;
}

interface Pending {
  readonly sizes: Sizes;
  readonly stack: Pair[];
}

function sameParts(pair: Pair, pending: Pending): boolean | undefined {
  const { a, b, counts } = pair;
  const { sizes } = pending;
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object') return false;
  if (isWord(a)) {
    const other = b as readonly number[];
    if (a.length > FREE) sizes.budget?.charge(a.length / 16);
    return a.length === other.length && a.every((point, i) => point === other[i]);
  }
  if (!('kind' in a) || a.kind === 'algebraic') {
    sizes.budget?.charge(algebraicCost(a, b as RealValue));
    return sameReal(a, b as RealValue);
  }
  switch (a.kind) {
    case 'element':
      return a.name === (b as ElementValue).name;
    case 'datatype': {
      const other = b as DatatypeValue;
      if (a.name !== other.name) return false;
      a.args.forEach((arg, i) => pending.stack.push({ a: arg, b: other.args[i] as Value, counts }));
      return true;
    }
    case 'array':
      return (b as ArrayValue | Closure).kind === 'array' ? sameArrays(a, b as ArrayValue, counts, pending) : undefined;
    case 'sequence': {
      const { items } = b as SequenceValue;
      if (a.items.length !== items.length) return false;
      sizes.budget?.charge(a.items.length);
      a.items.forEach((item, i) => pending.stack.push({ a: item, b: items[i] as Value, counts }));
      return true;
    }
    case 'set':
      sizes.budget?.charge(a.items.size);
      return sameKeys(a.items, (b as SetValue).items);
    case 'bag': {
      const { items } = b as BagValue;
      sizes.budget?.charge(2 * a.items.size);
      return sameKeys(a.items, items) && [...a.items].every(([key, { count }]) => items.get(key)?.count === count);
    }
    case 'regex':
      return sameLanguage(a, b as Regex, LANGUAGE_BUDGET, sizes.budget);
    case 'closure':
      return sameClosure(a, b as Closure | ArrayValue);
  }
}

function sameKeys(a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean {
  return a.size === b.size && [...a.keys()].every((key) => b.has(key));
}

function sameClosure(a: Closure, b: Closure | ArrayValue): boolean | undefined {
  if (b.kind !== 'closure') return undefined;
  if (a.body !== b.body || a.scope !== b.scope || a.params.length !== b.params.length) return undefined;
  if (!a.params.every((param, i) => param === b.params[i]) || a.given.length !== b.given.length) return undefined;
  return a.given.every((value, i) => value === b.given[i]) ? true : undefined;
}

function sameArrays(a: ArrayValue, b: ArrayValue, counts: boolean, { sizes, stack }: Pending): boolean | undefined {
  sizes.budget?.charge(3 * (a.entries.size + b.entries.size));
  const keys = new Set([...a.entries.keys(), ...b.entries.keys()]);
  let open = false;
  for (const key of keys) {
    const left = elementAt(a, key);
    const right = elementAt(b, key);
    if (left === undefined || right === undefined) open = true;
    else stack.push({ a: left, b: right, counts });
  }
  const size = sizes.cardinality(a.sort.index);
  if (typeof size === 'bigint' && BigInt(keys.size) >= size) return open ? undefined : true;
  if (a.rest.kind === 'closure' || b.rest.kind === 'closure') {
    const same = a.rest.kind === 'closure' && b.rest.kind === 'closure' && sameClosure(a.rest.of, b.rest.of);
    return same === true && !open ? true : undefined;
  }
  // If the number of indices is unknown, the entries may cover all indices.
  stack.push({ a: a.rest.element, b: b.rest.element, counts: counts && size !== undefined });
  return open ? undefined : true;
}

function elementAt(array: ArrayValue, key: string): Value | undefined {
  const entry = array.entries.get(key);
  if (entry !== undefined) return entry.element;
  return array.rest.kind === 'constant' ? array.rest.element : undefined;
}
