import { isProduct } from '../../rewrite/index.js';
import {
  type Op,
  type Signature,
  type Sort,
  type Term,
  type TermStore,
  isSamePattern,
  operatorInfo,
} from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import { type OperatorHints, type PlaceHint, LITERAL_ONLY, hintsFor, isFactor, takesLiteralOnly } from './hints.js';
import { type Instance, type SortSource, type Wanted, drawInstance } from './instance.js';
import type { Operators } from './operators.js';

/**
 * What terms are grown with: where the terms at the ends come from, and what may be spent on them. `Left` is what is left to
 * spend at a place, for example levels of operators.
 */
export interface Growth<Left> {
  readonly store: TermStore;
  readonly rng: Rng;
  /** A term of a sort for no more than is left; what its place wants is a hint. */
  term(sort: Sort, left: Left, hint?: PlaceHint): Term | undefined;
  /** A literal; undefined where the sort has none. */
  literal(sort: Sort, hint?: PlaceHint): Term | undefined;
  /** What is left for each of so many arguments of an operator, by its place. */
  share(left: Left, count: number): (at: number) => Left;
  /** Whether an application may stand in the script: what its logic's name promises. */
  allows(op: Op, args: readonly Term[]): boolean;
  readonly habits: Habits;
}

/** Growth where sorts are made up as they are needed. */
export interface OpenGrowth<Left> extends Growth<Left> {
  readonly sorts: SortSource;
  readonly operators: Operators;
}

/** Each argument of an operator has one level less. */
export function oneLevelLess(depth: number): () => number {
  return () => depth - 1;
}

/** How applications look. */
export interface Habits {
  /** How often an argument is the one before it once more; never where nothing is said. */
  readonly again?: number;
  /** How often an operator that takes any number of arguments gets more than two, and how often only one. */
  readonly longer: number;
  readonly shorter?: number;
  /** Products and quotients are of numbers, as in linear logics. */
  readonly linear: boolean;
  /** Operators that are hard for solvers are applied to no more bits than these. */
  readonly widestHard: number;
}

/** How often another operator is tried where one finds no arguments. */
const TRIES = 3;

/** A term of a sort with an operator on top; undefined where none of some draws finds one. */
export function compound<Left>(growth: OpenGrowth<Left>, sort: Sort, left: Left): Term | undefined {
  const all = growth.operators.giving(sort);
  for (let i = 0; i < TRIES && all.length > 0; i++) {
    const made = apply(growth, growth.rng.pick(growth.rng.pick(all)), { result: sort }, left);
    if (made !== undefined) return made;
  }
  return undefined;
}

/** An application as is wanted. */
export function apply<Left>(
  growth: OpenGrowth<Left>,
  signature: Signature,
  wanted: Wanted,
  left: Left,
): Term | undefined {
  const { sorts, rng, habits } = growth;
  const instance = drawInstance(signature, wanted, sorts, rng);
  if (instance === undefined || (hintsFor(signature.op).hard === true && isWide(instance, habits))) return undefined;
  return applyInstance(growth, shapeOf(signature), instance, left);
}

/** An application whose sorts and indices are known, over grown arguments: at times more or fewer than the signature has. */
export function applyInstance<Left>(
  growth: Growth<Left>,
  shape: Shape,
  instance: Instance,
  left: Left,
): Term | undefined {
  const { op } = shape;
  const all = argumentSorts(shape, instance, growth);
  const shares = growth.share(left, all.length);
  const args: Term[] = [];
  for (let at = 0; at < all.length; at++) {
    const arg = argument(growth, shape, { all, at, last: args[at - 1] }, shares);
    if (arg === undefined) return undefined;
    args.push(arg);
  }
  if (!growth.allows(op, args)) return undefined;
  // Of which sorts the heap is no signature says.
  if (operatorInfo(op).theory === 'SeparationLogic') return growth.store.tryApp(op, args);
  return growth.store.appOfSort(op, inOrder(op, args), instance.result, instance.indices);
}

interface Place {
  readonly all: readonly Sort[];
  readonly at: number;
  readonly last: Term | undefined;
}
function argument<Left>(
  growth: Growth<Left>,
  { isPlain, op, places }: Shape,
  { all, at, last }: Place,
  shares: (at: number) => Left,
): Term | undefined {
  const { rng, habits } = growth;
  const { again } = habits;
  const sort = all[at] as Sort;
  const hint = places?.[Math.min(at, places.length - 1)];
  if (!isPlain) {
    if (habits.linear && isFactor(op, all.length, at)) return growth.literal(sort, 'nonzero');
    if (hint === 'constant' || takesLiteralOnly(op, all, at)) return growth.literal(sort, hint);
  }
  if (again !== undefined && last?.sort === sort && hint === undefined && rng.chance(again)) return last;
  return growth.term(sort, shares(at), hint);
}

/** What every application of a signature asks, found once. */
export interface Shape {
  readonly op: Op;
  readonly places: OperatorHints['places'];
  /** Whether all arguments may be any terms, linear or not. */
  readonly isPlain: boolean;
  /** Whether it is read with more arguments of one sort than it has here, and whether with one. */
  readonly isLong: boolean;
  readonly mayBeShort: boolean;
  readonly pairs: boolean;
}

const shapes = new WeakMap<Signature, Shape>();

export function shapeOf(signature: Signature): Shape {
  const known = shapes.get(signature);
  if (known !== undefined) return known;
  const { op } = signature;
  const { places, pairs = false } = hintsFor(op);
  const mayBeShort = operatorInfo(op).arity[0] === 1 && op !== '-';
  const isPlain = places === undefined && !isProduct(op) && !LITERAL_ONLY.has(op);
  const made: Shape = { op, places, isPlain, isLong: takesMore(signature), mayBeShort, pairs };
  shapes.set(signature, made);
  return made;
}

/** The sorts of the arguments: at times more or fewer than the signature has. */
function argumentSorts(
  { isLong, mayBeShort, pairs }: Shape,
  { args }: Instance,
  { rng, habits }: Pick<Growth<unknown>, 'rng' | 'habits'>,
): readonly Sort[] {
  const [first] = args;
  if (first === undefined || !isLong) return args;
  if (mayBeShort && habits.shorter !== undefined && rng.chance(habits.shorter)) return [first];
  if (pairs || !rng.chance(habits.longer)) return args;
  return rng.chance(habits.longer) ? [...args, first, first] : [...args, first];
}

/** Whether more arguments of the same sort may follow those of a signature. */
export function takesMore({ associativity, args: [first, ...rest] }: Signature): boolean {
  if (associativity === 'none' || first === undefined) return false;
  return rest.every((each) => isSamePattern(each, first));
}

function isWide({ args }: Instance, { widestHard }: Habits): boolean {
  return args.some((sort) => bitsOf(sort) > widestHard);
}

function bitsOf(sort: Sort): number {
  if (sort.kind === 'BitVec') return sort.width;
  return sort.kind === 'FloatingPoint' ? sort.eb + sort.sb : 0;
}

/** The ends of a range in order: solvers refuse ranges that hold nothing. */
function inOrder(op: Op, args: readonly Term[]): readonly Term[] {
  if (op !== 're.range') return args;
  const codes = args.map((end) => (end.kind === 'value' && Array.isArray(end.value) ? Number(end.value[0]) : 0));
  return (codes[0] ?? 0) <= (codes[1] ?? 0) ? args : [...args].reverse();
}
