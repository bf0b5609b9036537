import type { ConstructorDecl } from '../../script/index.js';
import { type Sort, matchSort } from '../../term/index.js';
import { sampleEvenly } from '../../util/index.js';
import { fieldSorts } from '../evaluate/datatype-sorts.js';
import type { NamedDomains } from '../domain.js';
import { listValues } from '../domain.js';
import type { Signature } from '../signature.js';
import { NO_LANGUAGE } from '../strings/index.js';
import { keyOf } from '../key.js';
import { constantArray } from '../theories/arrays.js';
import { ROUNDING_MODES, type ArrayValue, type Value } from '../value.js';

export interface SmallOptions {
  readonly most?: number;
  /** Code points in strings. Default: a digit, a letter, and a code point above U+FFFF. */
  readonly alphabet?: readonly number[];
  readonly length?: number;
  readonly named?: NamedDomains;
  readonly signature?: Signature;
}

const SMALL_ALPHABET: readonly number[] = [0x30, 0x61, 0x1f600];

const WHOLE = 300;
const INTS = [-3n, -2n, -1n, 0n, 1n, 2n, 3n];
const REALS = [
  [-2n, 1n],
  [-1n, 1n],
  [-1n, 2n],
  [-1n, 3n],
  [0n, 1n],
  [1n, 3n],
  [1n, 2n],
  [1n, 1n],
  [2n, 1n],
] as const;
const DEPTH = 2;
const MOST_COMPOUND = 24;

/**
 * Lists all values of a small sort. For other sorts, lists error-prone values: around zero, boundaries, short
 * strings, arrays with few entries. Empty if no value is known.
 */
export function smallValues(sort: Sort, options: SmallOptions = {}): readonly Value[] {
  return valuesTo(sort, DEPTH, options);
}

function valuesTo(sort: Sort, depth: number, options: SmallOptions): readonly Value[] {
  const all = listValues(sort, options.most ?? WHOLE, options.named);
  if (all !== undefined) return all;
  return (
    matchSort<readonly Value[]>(sort, {
      Int: () => INTS,
      Real: () => REALS.map(([num, den]) => ({ num, den })),
      BitVec: ({ width }) => boundaries(width),
      FiniteField: ({ order }) => [0n, 1n, 2n, order - 1n, order - 2n],
      FloatingPoint: ({ eb, sb }) => floatBoundaries(eb, sb),
      String: () => words(options.alphabet ?? SMALL_ALPHABET, options.length ?? 2),
      RegLan: () => [NO_LANGUAGE],
      Array: (sort) => arrays(sort, depth, options),
      Named: (sort) => datatypeValues(sort, depth, options),
      Bool: () => [false, true],
      RoundingMode: () => ROUNDING_MODES,
    }) ?? []
  );
}

function words(alphabet: readonly number[], length: number): (readonly number[])[] {
  const found: (readonly number[])[] = [[]];
  let last = found;
  for (let i = 0; i < length; i++) {
    last = last.flatMap((word) => alphabet.map((point) => [...word, point]));
    found.push(...last);
  }
  return found;
}

function boundaries(width: number): Value[] {
  const top = 1n << BigInt(width - 1);
  const all = 2n * top - 1n;
  return [...new Set([0n, 1n, 2n, top - 1n, top, top + 1n, all - 1n, all, all / 3n])];
}

function floatBoundaries(eb: number, sb: number): Value[] {
  const shift = BigInt(sb - 1);
  const sign = 1n << BigInt(eb + sb - 1);
  const infinity = ((1n << BigInt(eb)) - 1n) << shift;
  const one = ((1n << BigInt(eb - 1)) - 1n) << shift;
  const normal = 1n << shift;
  const positive = [0n, 1n, normal - 1n, normal, one, one + 1n, infinity - 1n, infinity];
  return [...positive, ...positive.map((bits) => bits + sign), infinity + (normal >> 1n)];
}

function arrays(sort: Extract<Sort, { kind: 'Array' }>, depth: number, options: SmallOptions): readonly Value[] {
  if (depth === 0) return [];
  const elements = valuesTo(sort.element, depth - 1, options).slice(0, 3);
  const indices = valuesTo(sort.index, depth - 1, options);
  const some = indices.length <= 2 ? indices : [indices[0] as Value, indices[indices.length >> 1] as Value];
  const found: ArrayValue[] = [];
  for (const element of elements) {
    let made: ArrayValue[] = [constantArray(sort, element)];
    for (const index of some) {
      const key = keyOf(index);
      const others = key === undefined ? [] : elements.filter((other) => other !== element);
      const changed = others.flatMap((other) =>
        made.map((array) => ({ ...array, entries: new Map(array.entries).set(key ?? '', { index, element: other }) })),
      );
      made = [...made, ...changed];
    }
    found.push(...made);
  }
  return sampleEvenly(found, MOST_COMPOUND);
}

function datatypeValues(
  sort: Extract<Sort, { kind: 'Named' }>,
  depth: number,
  options: SmallOptions,
): readonly Value[] {
  const decls = options.signature?.datatypes.get(sort.name)?.constructors ?? [];
  return sampleEvenly(
    decls.flatMap((decl) => construct(sort, decl, depth, options)),
    MOST_COMPOUND,
  );
}

function construct(
  sort: Extract<Sort, { kind: 'Named' }>,
  decl: ConstructorDecl,
  depth: number,
  options: SmallOptions,
): Value[] {
  let tuples: (readonly Value[])[] = [[]];
  if (options.signature === undefined || (depth === 0 && decl.selectors.length > 0)) return [];
  for (const field of fieldSorts(options.signature, sort, decl)) {
    const each = sampleEvenly(valuesTo(field, depth - 1, options), 4);
    tuples = tuples.flatMap((tuple) => each.map((value) => [...tuple, value]));
  }
  return tuples.map((args) => ({ kind: 'datatype', sort, name: decl.name, args }));
}
