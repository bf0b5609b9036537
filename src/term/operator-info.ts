import type { SortRule } from './rules/sort-rules.js';

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

/** The meaning of an operator with more than two arguments (SMT-LIB 2.7, section 3.8.1). */
export type Associativity = 'none' | 'left' | 'right' | 'chainable' | 'pairwise';

export interface OperatorInfo {
  readonly theory: Theory;
  readonly arity: readonly [least: number, most: number];
  /** Number of indices after `_`, excluding the weights of a `weighted` operator. */
  readonly indices: number;
  /** True if the operator has one index per argument, such as the weights of `pble`. The index may be negative. */
  readonly weighted: boolean;
  /** True if the first argument is a function written as an index: `((_ map f) a)`. */
  readonly ofFunction: boolean;
  readonly associativity: Associativity;
  readonly commutative: boolean;
  /** True if the operator is written with its sort, as in `(as seq.empty (Seq Int))`. */
  readonly qualified: boolean;
  readonly rule: SortRule;
}

export interface Extra {
  readonly indices?: number;
  readonly weighted?: boolean;
  readonly ofFunction?: boolean;
  readonly associativity?: Associativity;
  readonly commutative?: boolean;
  readonly qualified?: boolean;
}

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

export function isUnindexed({ indices, ofFunction }: OperatorInfo): boolean {
  return indices === 0 && !ofFunction;
}

export function indexCount({ indices, weighted }: OperatorInfo, args: number): number {
  return weighted ? indices + args : indices;
}
