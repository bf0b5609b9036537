import type { Sort, Term, VarTerm } from '../term/index.js';
import type { Rational } from '../util/index.js';
import type { AlgebraicValue } from './algebraic/algebraic.js';
import type { Regex } from './strings/regex.js';

export const ROUNDING_MODES = ['RNE', 'RNA', 'RTP', 'RTN', 'RTZ'] as const;
/** The five rounding modes (theory FloatingPoint). */
export type RoundingMode = (typeof ROUNDING_MODES)[number];

export type { AlgebraicValue } from './algebraic/algebraic.js';
export type { Regex } from './strings/regex.js';

type ArraySort = Extract<Sort, { kind: 'Array' }>;

/**
 * An exact value. What it stands for depends on its sort, which is always at hand beside it:
 *
 * - Bool: a boolean. Int: a bigint. BitVec: a bigint, unsigned, below 2^width.
 * - FiniteField: a bigint from 0, below the order.
 * - FloatingPoint: a bigint, the IEEE 754 bits (sign, exponent, significand without hidden bit) with one NaN: exponent
 *   all ones, significand 10…0, sign 0. So equal numbers are `===`, and +0 and -0 differ.
 * - RoundingMode: its short name. String: code points. RegLan: a `Regex`, equal languages are not one object.
 * - Real: a `Rational` in lowest terms, or an `AlgebraicValue` where it is irrational.
 * - Array, datatype, uninterpreted sort, sequence, set, bag, function: an object with `kind`. A tuple is a datatype's value
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

/** A real number. */
export type RealValue = Rational | AlgebraicValue;

/**
 * An array: what it holds everywhere but at some indices. Made only by `arrays.ts`, in a normal form, so that arrays
 * with a constant rest are equal where their keys are (also over finite index sorts).
 */
export interface ArrayValue {
  readonly kind: 'array';
  readonly sort: ArraySort;
  /** By `keyOf(index)`; never holds what the rest holds anyway. */
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

/** An element of an uninterpreted sort. Two are the same where sort and name are. */
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

/** A finite set: its elements by their keys, so that an element without a key is in none. */
export interface SetValue {
  readonly kind: 'set';
  readonly sort: Sort;
  readonly items: ReadonlyMap<string, Value>;
}

/** How often an element is in a bag: once or more. */
export interface Multiple {
  readonly element: Value;
  readonly count: bigint;
}

/** A finite multiset: its elements by their keys. */
export interface BagValue {
  readonly kind: 'bag';
  readonly sort: Sort;
  readonly items: ReadonlyMap<string, Multiple>;
}

export function sequenceOf(sort: Sort, items: readonly Value[]): SequenceValue {
  return { kind: 'sequence', sort, items };
}

export function setOf(sort: Sort, items: ReadonlyMap<string, Value>): SetValue {
  return { kind: 'set', sort, items };
}

export function bagOf(sort: Sort, items: ReadonlyMap<string, Multiple>): BagValue {
  return { kind: 'bag', sort, items };
}

/** `(tuple a b …)`. */
export function tupleOf(sort: Sort, args: readonly Value[]): DatatypeValue {
  return { kind: 'datatype', sort, name: 'tuple', args };
}

/** A function (or an array) given by a term: a lambda with the values of its free variables, or a function symbol. */
export interface Closure {
  readonly kind: 'closure';
  readonly sort: Sort;
  readonly params: readonly VarTerm[];
  readonly body: Term;
  /** The environment of the evaluator in which the body is meant; nobody else looks into it. */
  readonly scope: unknown;
  /** Arguments that are given already (a function applied to fewer arguments than it takes). */
  readonly given: readonly Value[];
}

/** No value can be given, and why, as an English clause: `the quantifier ranges over Int`. */
export interface Undetermined {
  readonly kind: 'undetermined';
  readonly because: string;
}

export function undetermined(because: string): Undetermined {
  return { kind: 'undetermined', because };
}

/** Whether evaluation gave no value. */
export function isUndetermined(value: object | string | bigint | boolean): value is Undetermined {
  return typeof value === 'object' && (value as { kind?: unknown }).kind === 'undetermined';
}
