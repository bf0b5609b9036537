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
import { type OperatorHints, type PlaceHint, hintsFor, takesLiteralOnly } from './hints.js';
import { type Instance, type SortSource, type Wanted, drawInstance } from './instance.js';
import type { Operators } from './operators.js';

/** What terms are grown with: where sorts, operators and the terms at the ends come from. */
export interface Growth {
  readonly store: TermStore;
  readonly rng: Rng;
  readonly sorts: SortSource;
  readonly operators: Operators;
  /** A term of a sort with at most `depth` levels of operators; what its place wants is a hint. */
  term(sort: Sort, depth: number, hint?: PlaceHint): Term | undefined;
  /** A literal; undefined where the sort has none. */
  literal(sort: Sort, hint?: PlaceHint): Term | undefined;
  /** Whether an application may stand in the script: what its logic's name promises. */
  allows(op: Op, args: readonly Term[]): boolean;
  readonly habits: Habits;
}

/** How applications look. */
export interface Habits {
  /** How often an argument is the one before it once more. */
  readonly again: number;
  /** How often an operator that takes any number of arguments gets more than two, and how often only one. */
  readonly longer: number;
  readonly shorter: number;
  /** Products and quotients are of numbers, as in linear logics. */
  readonly linear: boolean;
  /** Operators that are hard for solvers are applied to no more bits than these. */
  readonly widestHard: number;
}

/** How often another operator is tried where one finds no arguments. */
const TRIES = 3;

/** A term of a sort with an operator on top; undefined where none of some draws finds one. */
export function compound(growth: Growth, sort: Sort, depth: number): Term | undefined {
  const all = growth.operators.giving(sort);
  for (let i = 0; i < TRIES && all.length > 0; i++) {
    const made = apply(growth, growth.rng.pick(growth.rng.pick(all)), { result: sort }, depth);
    if (made !== undefined) return made;
  }
  return undefined;
}

/** An application as is wanted, its arguments with less than `depth` levels. */
export function apply(growth: Growth, signature: Signature, wanted: Wanted, depth: number): Term | undefined {
  const { sorts, rng, store, habits } = growth;
  const { op } = signature;
  const hints = hintsFor(op);
  const instance = drawInstance(signature, wanted, sorts, rng);
  if (instance === undefined || (hints.hard === true && isWide(instance, habits))) return undefined;
  const all = argumentSorts(signature, instance, growth);
  const args: Term[] = [];
  for (const [i, sort] of all.entries()) {
    const arg = argument(growth, { op, places: hints.places, all, sort, at: i, last: args.at(-1) }, depth - 1);
    if (arg === undefined) return undefined;
    args.push(arg);
  }
  if (!growth.allows(op, args)) return undefined;
  return store.appOfSort(op, inOrder(op, args), instance.result, instance.indices);
}

interface Place {
  readonly op: Op;
  readonly places: OperatorHints['places'];
  readonly all: readonly Sort[];
  readonly sort: Sort;
  readonly at: number;
  readonly last: Term | undefined;
}

function argument(growth: Growth, { op, places, all, sort, at, last }: Place, depth: number): Term | undefined {
  const { rng, habits } = growth;
  const hint = places?.[Math.min(at, places.length - 1)];
  if (habits.linear && isProduct(op) && (op === '*' ? at < all.length - 1 : at > 0))
    return growth.literal(sort, 'nonzero');
  if (hint === 'constant' || takesLiteralOnly(op, all, at)) return growth.literal(sort, hint);
  if (last !== undefined && last.sort === sort && hint === undefined && rng.chance(habits.again)) return last;
  return growth.term(sort, depth, hint);
}

/** The sorts of the arguments: at times more or fewer than the signature has. */
function argumentSorts(signature: Signature, { args }: Instance, { rng, habits }: Growth): readonly Sort[] {
  const { op } = signature;
  const [first] = args;
  if (first === undefined || !takesMore(signature)) return args;
  if (operatorInfo(op).arity[0] === 1 && op !== '-' && rng.chance(habits.shorter)) return [first];
  if (hintsFor(op).pairs === true || !rng.chance(habits.longer)) return args;
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
