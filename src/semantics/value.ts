import type { Sort, Term, VarTerm } from '../term/index.js';
import type { Rational } from '../util/index.js';
import type { AlgebraicValue } from './algebraic/algebraic.js';
import type { Regex } from './strings/regex.js';

export const ROUNDING_MODES = ['RNE', 'RNA', 'RTP', 'RTN', 'RTZ'] as const;
export type RoundingMode = (typeof ROUNDING_MODES)[number];

export type { AlgebraicValue } from './algebraic/algebraic.js';
export type { Regex } from './strings/regex.js';

type ArraySort = Extract<Sort, { kind: 'Array' }>;

/**
 * An exact value. Its meaning depends on its sort, which the context always provides:
 *
 * - Bool: a boolean. Int: a bigint. BitVec: a bigint, unsigned, below 2^width.
 * - FiniteField: a bigint from 0, below the order.
 * - FloatingPoint: a bigint, the IEEE 754 bits (sign, exponent, significand without hidden bit) with one NaN: exponent
 *   all ones, significand 10…0, sign 0. So equal numbers are `===`, and +0 and -0 differ.
 * - RoundingMode: its short name. String: code points. Unicode: a code point as a bigint.
 * - RegLan: a `Regex`; equal languages may be different objects.
 * - Real: a `Rational` in lowest terms, or an irrational `AlgebraicValue`.
 * - Array, datatype, uninterpreted sort, sequence, set, bag, function: an object with `kind`. A tuple is a datatype value
 *   with the constructor `tuple`.
 */
export type Value =
  | boolean
  | bigint
  | RoundingMode
  | readonly number[]
  | Rational
  | AlgebraicValue
  | Regex
  | ArrayValue
  | DatatypeValue
  | ElementValue
  | SequenceValue
  | SetValue
  | BagValue
  | Closure;

export type RealValue = Rational | AlgebraicValue;

/** An array in the normal form of `arrays.ts`. If its default is constant, equal keys mean equal arrays. */
export interface ArrayValue {
  readonly kind: 'array';
  readonly sort: ArraySort;
  /** Keyed by `keyOf(index)`. No entry has the same element as `rest`. */
  readonly entries: ReadonlyMap<string, { readonly index: Value; readonly element: Value }>;
  readonly rest:
    | { readonly kind: 'constant'; readonly element: Value }
    | { readonly kind: 'closure'; readonly of: Closure };
}

export interface DatatypeValue {
  readonly kind: 'datatype';
  readonly sort: Sort;
  readonly name: string;
  readonly args: readonly Value[];
}

export interface ElementValue {
  readonly kind: 'element';
  readonly sort: Sort;
  readonly name: string;
}

export interface SequenceValue {
  readonly kind: 'sequence';
  readonly sort: Sort;
  readonly items: readonly Value[];
}

/** Items are keyed by `keyOf`, so elements without a key cannot occur. */
export interface SetValue {
  readonly kind: 'set';
  readonly sort: Sort;
  readonly items: ReadonlyMap<string, Value>;
}

export interface Multiple {
  readonly element: Value;
  readonly count: bigint;
}

export interface BagValue {
  readonly kind: 'bag';
  readonly sort: Sort;
  readonly items: ReadonlyMap<string, Multiple>;
}

export function makeSequence(sort: Sort, items: readonly Value[]): SequenceValue {
  return { kind: 'sequence', sort, items };
}

export function makeSet(sort: Sort, items: ReadonlyMap<string, Value>): SetValue {
  return { kind: 'set', sort, items };
}

export function makeBag(sort: Sort, items: ReadonlyMap<string, Multiple>): BagValue {
  return { kind: 'bag', sort, items };
}

export function makeTuple(sort: Sort, args: readonly Value[]): DatatypeValue {
  return { kind: 'datatype', sort, name: 'tuple', args };
}

/** A function or array given by a term: a function symbol, or a lambda with the values of its free variables. */
export interface Closure {
  readonly kind: 'closure';
  readonly sort: Sort;
  readonly params: readonly VarTerm[];
  readonly body: Term;
  readonly scope: unknown;
  readonly given: readonly Value[];
}

/** Reason why there is no value, as an English clause: `the quantifier ranges over Int`. */
export interface Undetermined {
  readonly kind: 'undetermined';
  readonly because: string;
}

export function makeUndetermined(because: string): Undetermined {
  return { kind: 'undetermined', because };
}

export function isUndetermined(value: object | string | bigint | boolean): value is Undetermined {
  return typeof value === 'object' && (value as { kind?: unknown }).kind === 'undetermined';
}
