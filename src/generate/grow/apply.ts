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
import { type Rng, memoise } from '../../util/index.js';
import { type OperatorHints, type PlaceHint, LITERAL_ONLY, hintsFor, isFactor, takesLiteralOnly } from './hints.js';
import { type Instance, type SortSource, type WantedSorts, drawInstance } from './instance.js';
import type { Operators } from './operators.js';

/** Sources of leaves for growing a term. `Left` is the remaining budget, such as a number of levels. */
export interface Growth<Left> {
  readonly store: TermStore;
  readonly rng: Rng;
  term(sort: Sort, left: Left, hint?: PlaceHint): Term | undefined;
  literal(sort: Sort, hint?: PlaceHint): Term | undefined;
  share(left: Left, count: number): (at: number) => Left;
  allows(op: Op, args: readonly Term[]): boolean;
  readonly parameters: GrowthParameters;
}

export interface OpenGrowth<Left> extends Growth<Left> {
  readonly sorts: SortSource;
  readonly operators: Operators;
}

export function oneLevelLess(depth: number): () => number {
  return () => depth - 1;
}

export interface GrowthParameters {
  /** Probability that an argument repeats the previous argument, 0 by default. */
  readonly again?: number;
  /** Probability of more than two arguments. */
  readonly longer: number;
  readonly shorter?: number;
  readonly linear: boolean;
  /** Maximum operand width, in bits, for operators that are hard for solvers. */
  readonly widestHard: number;
}

const TRIES = 3;

/** Grows a term with an operator on top. Undefined if a few draws fail. */
export function compound<Left>(growth: OpenGrowth<Left>, sort: Sort, left: Left): Term | undefined {
  const all = growth.operators.withResult(sort);
  for (let i = 0; i < TRIES && all.length > 0; i++) {
    const made = apply(growth, growth.rng.pick(growth.rng.pick(all)), { result: sort }, left);
    if (made !== undefined) return made;
  }
  return undefined;
}

export function apply<Left>(
  growth: OpenGrowth<Left>,
  signature: Signature,
  wanted: WantedSorts,
  left: Left,
): Term | undefined {
  const { sorts, rng, parameters } = growth;
  const instance = drawInstance(signature, wanted, sorts, rng);
  if (instance === undefined || (hintsFor(signature.op).hard === true && isWide(instance, parameters)))
    return undefined;
  return applyInstance(growth, computeShape(signature), instance, left);
}

/** Applies an operator to grown arguments. Their number can differ from the signature if the operator is n-ary. */
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
  // Signatures do not determine the sorts of a separation-logic heap.
  if (operatorInfo(op).theory === 'SeparationLogic') return growth.store.tryApp(op, args);
  return growth.store.appOfSort(op, inOrder(op, args), instance.result, instance.indices);
}

interface ArgumentPosition {
  readonly all: readonly Sort[];
  readonly at: number;
  readonly last: Term | undefined;
}
function argument<Left>(
  growth: Growth<Left>,
  { isPlain, op, places }: Shape,
  { all, at, last }: ArgumentPosition,
  shares: (at: number) => Left,
): Term | undefined {
  const { rng, parameters } = growth;
  const { again } = parameters;
  const sort = all[at] as Sort;
  const hint = places?.[Math.min(at, places.length - 1)] ?? undefined;
  if (!isPlain) {
    if (parameters.linear && isFactor(op, all.length, at)) return growth.literal(sort, 'nonzero');
    if (hint === 'constant' || takesLiteralOnly(op, all, at)) return growth.literal(sort, hint);
  }
  if (again !== undefined && last?.sort === sort && hint === undefined && rng.chance(again)) return last;
  return growth.term(sort, shares(at), hint);
}

export interface Shape {
  readonly op: Op;
  readonly places: OperatorHints['places'];
  /** True if every argument may be any term, even in linear logics. */
  readonly isPlain: boolean;
  /** True if the operator accepts further arguments of the same sort. */
  readonly isLong: boolean;
  readonly mayBeShort: boolean;
  readonly pairs: boolean;
}

export const computeShape = memoise((signature: Signature): Shape => {
  const { op } = signature;
  const { places, pairs = false } = hintsFor(op);
  const mayBeShort = operatorInfo(op).arity[0] === 1 && op !== '-';
  const isPlain = places === undefined && !isProduct(op) && !LITERAL_ONLY.has(op);
  return { op, places, isPlain, isLong: takesMore(signature), mayBeShort, pairs };
}, new WeakMap());

function argumentSorts(
  { isLong, mayBeShort, pairs }: Shape,
  { args }: Instance,
  { rng, parameters }: Pick<Growth<unknown>, 'rng' | 'parameters'>,
): readonly Sort[] {
  const [first] = args;
  if (first === undefined || !isLong) return args;
  if (mayBeShort && parameters.shorter !== undefined && rng.chance(parameters.shorter)) return [first];
  if (pairs || !rng.chance(parameters.longer)) return args;
  return rng.chance(parameters.longer) ? [...args, first, first] : [...args, first];
}

export function takesMore({ associativity, args: [first, ...rest] }: Signature): boolean {
  if (associativity === 'none' || first === undefined) return false;
  return rest.every((each) => isSamePattern(each, first));
}

function isWide({ args }: Instance, { widestHard }: GrowthParameters): boolean {
  return args.some((sort) => countBits(sort) > widestHard);
}

function countBits(sort: Sort): number {
  if (sort.kind === 'BitVec') return sort.width;
  return sort.kind === 'FloatingPoint' ? sort.eb + sort.sb : 0;
}

/** Orders the bounds of a range, because solvers reject empty ranges. */
function inOrder(op: Op, args: readonly Term[]): readonly Term[] {
  if (op !== 're.range') return args;
  const codes = args.map((end) => (end.kind === 'value' && Array.isArray(end.value) ? Number(end.value[0]) : 0));
  return (codes[0] ?? 0) <= (codes[1] ?? 0) ? args : [...args].reverse();
}
