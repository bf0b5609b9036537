import { bitLength } from '../util/index.js';
import type { Theory } from './operator-info.js';
import type { Op } from './operators.js';
import type { Sort, SortKind } from './sort.js';

/** A total or partial order. No cycle of true comparisons contains a strict comparison. */
export interface Order {
  readonly strict: Op;
  readonly weak: Op;
  readonly strictTurned?: Op;
  readonly weakTurned?: Op;
}

interface SortFacts<S extends Sort> {
  /** Undefined if the sort is higher-order or unknown. Declared sorts belong to `Core`. */
  readonly theory: Theory | undefined;
  readonly parts?: (sort: S) => readonly Sort[];
  /** Number of values, or a function that computes it from the cardinalities of parts. Undefined for declared sorts. */
  readonly cardinality: Cardinality | ((sort: S, of: (part: Sort) => Cardinality) => Cardinality);
  /** Width in bits, if the values have a fixed-width encoding. */
  readonly bits?: number | ((sort: S) => number);
  readonly orders?: readonly Order[];
}

const NUMBER_ORDERS: readonly Order[] = [{ strict: '<', weak: '<=', strictTurned: '>', weakTurned: '>=' }];

/** Number of values of a sort. Undefined means unknown. */
export type Cardinality = bigint | 'infinite' | undefined;

/** Cardinalities above 2^4096 are replaced by 2^4096. */
const MANY_BITS = 4096n;
const MANY = 1n << MANY_BITS;

/** Counts the 2 * (2^(sb-1) - 1) bit patterns of NaN as one value. */
function countFloats(eb: number, sb: number): bigint {
  if (BigInt(eb + sb) > MANY_BITS) return MANY;
  return (1n << BigInt(eb + sb)) - 2n * ((1n << BigInt(sb - 1)) - 1n) + 1n;
}

function raiseCardinality(base: Cardinality, exponent: Cardinality): Cardinality {
  if (base === 1n) return 1n;
  if (base === undefined || exponent === undefined) return undefined;
  if (base === 'infinite' || exponent === 'infinite') return 'infinite';
  return exponent > MANY_BITS ? MANY : cap(base ** exponent);
}

export function multiplyCardinalities(factors: readonly Cardinality[]): Cardinality {
  let product = 1n;
  let unknown = false;
  for (const factor of factors) {
    if (factor === 'infinite') return 'infinite';
    if (factor === undefined) unknown = true;
    else product = cap(product * factor);
  }
  return unknown ? undefined : product;
}

export function addCardinalities(parts: readonly Cardinality[]): Cardinality {
  let sum = 0n;
  let unknown = false;
  for (const part of parts) {
    if (part === 'infinite') return 'infinite';
    if (part === undefined) unknown = true;
    else sum = cap(sum + part);
  }
  return unknown ? undefined : sum;
}

const cap = (size: bigint): bigint => (size > MANY ? MANY : size);

const SORT_FACTS: { readonly [K in SortKind]: SortFacts<Extract<Sort, { kind: K }>> } = {
  Bool: { theory: 'Core', cardinality: 2n, bits: 1 },
  Int: { theory: 'Ints', cardinality: 'infinite', orders: NUMBER_ORDERS },
  Real: { theory: 'Reals', cardinality: 'infinite', orders: NUMBER_ORDERS },
  String: { theory: 'Strings', cardinality: 'infinite', orders: [{ strict: 'str.<', weak: 'str.<=' }] },
  RegLan: { theory: 'Strings', cardinality: 'infinite' },
  RoundingMode: { theory: 'FloatingPoint', cardinality: 5n, bits: 3 },
  BitVec: {
    theory: 'FixedSizeBitVectors',
    cardinality: ({ width }) => (BigInt(width) > MANY_BITS ? MANY : 1n << BigInt(width)),
    bits: ({ width }) => width,
    orders: [
      { strict: 'bvult', weak: 'bvule', strictTurned: 'bvugt', weakTurned: 'bvuge' },
      { strict: 'bvslt', weak: 'bvsle', strictTurned: 'bvsgt', weakTurned: 'bvsge' },
    ],
  },
  FloatingPoint: {
    theory: 'FloatingPoint',
    cardinality: ({ eb, sb }) => countFloats(eb, sb),
    bits: ({ eb, sb }) => eb + sb,
    orders: [{ strict: 'fp.lt', weak: 'fp.leq', strictTurned: 'fp.gt', weakTurned: 'fp.geq' }],
  },
  FiniteField: {
    theory: 'FiniteFields',
    cardinality: ({ order }) => order,
    bits: ({ order }) => bitLength(order),
  },
  Array: {
    theory: 'ArraysEx',
    parts: ({ index, element }) => [index, element],
    cardinality: ({ index, element }, of) => raiseCardinality(of(element), of(index)),
  },
  // No sort is empty, and sequences and bags can repeat an element without limit.
  Seq: { theory: 'Sequences', parts: ({ element }) => [element], cardinality: 'infinite' },
  Set: {
    theory: 'Sets',
    parts: ({ element }) => [element],
    cardinality: ({ element }, of) => raiseCardinality(2n, of(element)),
  },
  Bag: { theory: 'Bags', parts: ({ element }) => [element], cardinality: 'infinite' },
  Tuple: {
    theory: 'Tuples',
    parts: ({ args }) => args,
    cardinality: ({ args }, of) => multiplyCardinalities(args.map(of)),
  },
  Function: {
    theory: undefined,
    parts: ({ params, result }) => [...params, result],
    cardinality: ({ params, result }, of) =>
      params.reduceRight<Cardinality>((values, param) => raiseCardinality(values, of(param)), of(result)),
  },
  Named: { theory: 'Core', parts: ({ args }) => args, cardinality: undefined },
  Parameter: { theory: undefined, cardinality: undefined },
  Opaque: { theory: undefined, cardinality: undefined },
};

/** Applies the function for the kind of the sort. Undefined if `cases` has no function for this kind. */
export function matchSort<Result>(
  sort: Sort,
  cases: { readonly [K in SortKind]?: (sort: Sort & { kind: K }) => Result },
): Result | undefined {
  const apply = cases[sort.kind] as ((sort: Sort) => Result) | undefined;
  return apply?.(sort);
}

const factsOf = (sort: Sort): SortFacts<Sort> => SORT_FACTS[sort.kind] as SortFacts<Sort>;

export function theoryOfSort(sort: Sort): Theory | undefined {
  return factsOf(sort).theory;
}

export function listParts(sort: Sort): readonly Sort[] {
  return factsOf(sort).parts?.(sort) ?? [];
}

/** Yields the roots and all their parts, each once, starting with the last root. */
export function* reachableSorts(roots: Iterable<Sort>): Generator<Sort> {
  const stack = [...roots];
  const seen = new Set<Sort>();
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    yield at;
    stack.push(...listParts(at));
  }
}

export function isOpaqueSort(sort: Sort): boolean {
  const { parts } = factsOf(sort);
  return parts === undefined ? sort.kind === 'Opaque' : parts(sort).some(isOpaqueSort);
}

export function collectSortParameters(sorts: readonly Sort[], found = new Set<Sort>()): ReadonlySet<Sort> {
  for (const sort of sorts) {
    if (sort.kind === 'Parameter') found.add(sort);
    else collectSortParameters(listParts(sort), found);
  }
  return found;
}

/** `named` counts the values of datatypes and uninterpreted sorts. */
export function cardinalityOf(sort: Sort, named: (sort: Sort) => Cardinality = () => undefined): Cardinality {
  if (sort.kind === 'Named') return named(sort);
  const { cardinality } = factsOf(sort);
  return typeof cardinality === 'function' ? cardinality(sort, (part) => cardinalityOf(part, named)) : cardinality;
}

export function encodingBits(sort: Sort): number | undefined {
  const { bits } = factsOf(sort);
  return typeof bits === 'function' ? bits(sort) : bits;
}

export function listOrders(sort: Sort): readonly Order[] {
  return factsOf(sort).orders ?? [];
}
