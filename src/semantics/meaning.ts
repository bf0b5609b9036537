import type { Cardinality, Index, Op, Sort } from '../term/index.js';
import type { Budget } from './budget.js';
import type { Closure, Undetermined, Value } from './value.js';

/** An application without the terms of its arguments. An `AppTerm` is also an `Application`. */
export interface Application {
  readonly op: Op;
  readonly indices: readonly Index[];
  readonly sort: Sort;
  readonly args: readonly { readonly sort: Sort }[];
}

/** Makes the evaluator apply a function given by a term, so that operators need not recurse. */
export interface Apply {
  readonly kind: 'apply';
  readonly of: Closure;
  readonly args: readonly Value[];
}

/** Makes the evaluator apply one function repeatedly. `then` combines the results. */
export interface ApplyEach {
  readonly kind: 'apply-each';
  readonly of: Closure;
  /** Returns the arguments of the next application, or undefined after the last one. */
  readonly next: (results: readonly Value[]) => readonly Value[] | undefined;
  readonly then: (results: readonly Value[]) => Value | Undetermined;
}

export function applyToEach(of: Closure, each: readonly Value[], then: ApplyEach['then']): ApplyEach {
  const next = ({ length }: readonly Value[]): readonly Value[] | undefined =>
    length < each.length ? [each[length] as Value] : undefined;
  return { kind: 'apply-each', of, next, then };
}

export interface OpenChoice {
  readonly args: readonly Value[];
  readonly sort?: Sort;
  /** The allowed values, the preferred one first. Default: any value of the sort. */
  readonly among?: readonly [Value, ...Value[]];
}

export interface MeaningContext {
  /**
   * Returns the value of an unspecified application (division by zero, a conversion out of range): the model's, or
   * else a value that it chooses for all equal applications and records.
   */
  choose(at: Application, choice: OpenChoice): Value | Apply | Undetermined;
  cardinality(sort: Sort): Cardinality;
  /** Counts a sort's values. Assumes, and records, that a sort without a universe has only its named elements. */
  assumeSize?(sort: Sort): Cardinality;
  /** Maximum bits of a number and code points of a string; larger results are undetermined. */
  readonly limits: { readonly bits: number; readonly length: number };
  readonly budget: Pick<Budget, 'charge'>;
}

/** Computes the value of an operator for well-sorted arguments. Never throws, and never recurses over values. */
export type Meaning = (
  args: readonly Value[],
  at: Application,
  cx: MeaningContext,
) => Value | Undetermined | Apply | ApplyEach;
