import type { SortRule } from './sort-rules.js';

/** The theories of the standard. */
export type StandardTheory =
  | 'Core'
  | 'Ints'
  | 'Reals'
  | 'Reals_Ints'
  | 'FixedSizeBitVectors'
  | 'FloatingPoint'
  | 'Strings'
  | 'ArraysEx'
  | 'Datatypes'
  | 'HigherOrder';

/** Theories that solvers have beyond the standard. */
export const EXTENDED_THEORIES = [
  'Sequences',
  'Sets',
  'Bags',
  'Tuples',
  'FiniteFields',
  'SeparationLogic',
  'Extensions',
] as const;

export type Theory = StandardTheory | (typeof EXTENDED_THEORIES)[number];

/** How an operator is read with more arguments than two (SMT-LIB 2.7, section 3.8.1). */
export type Associativity = 'none' | 'left' | 'right' | 'chainable' | 'pairwise';

/** All that is to know about an operator without its meaning. */
export interface OperatorInfo {
  readonly theory: Theory;
  /** The least and the greatest number of arguments. */
  readonly arity: readonly [least: number, most: number];
  /** How many indices follow `_`, but for those of the arguments. */
  readonly indices: number;
  /** Whether after these each argument has an index of its own, which may be negative: the weights of `pble`. */
  readonly weighted: boolean;
  /** Whether its first argument is a function and is written as an index: `((_ map f) a)`. */
  readonly ofFunction: boolean;
  readonly associativity: Associativity;
  readonly commutative: boolean;
  /** Whether its sort stands in it: `(as seq.empty (Seq Int))`, `((as const (Array Int Int)) 0)`. */
  readonly qualified: boolean;
  /** Which sorts it takes and gives. */
  readonly rule: SortRule;
}

/** What is said of an operator where it is not as most are. */
export interface Extra {
  readonly indices?: number;
  readonly weighted?: boolean;
  readonly ofFunction?: boolean;
  readonly associativity?: Associativity;
  readonly commutative?: boolean;
  readonly qualified?: boolean;
}

/** A line of the operator table. */
export function operator<T extends Theory>(
  theory: T,
  arity: readonly [number, number],
  rule: SortRule,
  extra: Extra = {},
): OperatorInfo & { readonly theory: T } {
  const { indices = 0, weighted = false, ofFunction = false, associativity = 'none' } = extra;
  const { commutative = false, qualified = false } = extra;
  return { theory, arity, indices, weighted, ofFunction, associativity, commutative, qualified, rule };
}

/** Whether an operator is written without indices. */
export function isUnindexed({ indices, ofFunction }: OperatorInfo): boolean {
  return indices === 0 && !ofFunction;
}

/** How many indices an operator has that is applied to so many arguments. */
export function indexCount({ indices, weighted }: OperatorInfo, args: number): number {
  return weighted ? indices + args : indices;
}
