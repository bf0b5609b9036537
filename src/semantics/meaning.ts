import type { Cardinality, Index, Op, Sort } from '../term/index.js';
import type { Budget } from './budget.js';
import type { Closure, Undetermined, Value } from './value.js';

/** An application without its arguments' terms. Every `AppTerm` is one. */
export interface Application {
  readonly op: Op;
  readonly indices: readonly Index[];
  readonly sort: Sort;
  readonly args: readonly { readonly sort: Sort }[];
}

/** Asks the evaluator to apply a function given by a term, which avoids recursion. */
export interface Apply {
  readonly kind: 'apply';
  readonly of: Closure;
  readonly args: readonly Value[];
}

/** Asks the evaluator for successive applications of one function, and combines the results. */
export interface ApplyEach {
  readonly kind: 'apply-each';
  readonly of: Closure;
  /** Returns the arguments of the next application, from the results so far; undefined after the last one. */
  readonly next: (results: readonly Value[]) => readonly Value[] | undefined;
  readonly then: (results: readonly Value[]) => Value | Undetermined;
}

export function applyToEach(of: Closure, each: readonly Value[], then: ApplyEach['then']): ApplyEach {
  const next = ({ length }: readonly Value[]): readonly Value[] | undefined =>
    length < each.length ? [each[length] as Value] : undefined;
  return { kind: 'apply-each', of, next, then };
}

export interface OpenChoice {
  /** The only arguments on which the choice may depend: equal ones always get equal values. */
  readonly args: readonly Value[];
  readonly sort?: Sort;
  /** The only allowed values, the preferred one first; by default any value of the sort. */
  readonly among?: readonly [Value, ...Value[]];
}

export interface MeaningContext {
  /**
   * Returns the value of an application that the standard leaves open (division by zero, a conversion out of range):
   * the model's, else one chosen once. Records that the result depends on the choice.
   */
  open(at: Application, choice: OpenChoice): Value | Apply | Undetermined;
  cardinality(sort: Sort): Cardinality;
  /** As `cardinality`, but counts the named elements of a sort that the model does not define, and records that. */
  assumeSize?(sort: Sort): Cardinality;
  /** Larger numbers (in bits) and longer strings (in code points) are refused. */
  readonly limits: { readonly bits: number; readonly length: number };
  /** Charged before work whose cost depends on the sizes of values. */
  readonly budget: Pick<Budget, 'charge'>;
}

/** The meaning of an operator: its value for well-sorted arguments. Never throws; never recurses over values. */
export type Meaning = (
  args: readonly Value[],
  at: Application,
  cx: MeaningContext,
) => Value | Undetermined | Apply | ApplyEach;
