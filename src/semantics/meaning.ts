import type { Index, Op, Sort } from '../term/index.js';
import type { Budget } from './budget.js';
import type { Cardinality } from './cardinality.js';
import type { Closure, Undetermined, Value } from './value.js';

/** An application without its arguments' terms: an `AppTerm` is one. */
export interface Application {
  readonly op: Op;
  readonly indices: readonly Index[];
  /** The result's sort. */
  readonly sort: Sort;
  readonly args: readonly { readonly sort: Sort }[];
}

/** Go on by applying a function given by a term: the evaluator does so without recursion. */
export interface Apply {
  readonly kind: 'apply';
  readonly of: Closure;
  readonly args: readonly Value[];
}

/** Go on by applying a function several times, one after the other, and then by what is made of the values. */
export interface ApplyEach {
  readonly kind: 'apply-each';
  readonly of: Closure;
  /** The arguments of the next application, where these are the results so far; undefined after the last one. */
  readonly next: (results: readonly Value[]) => readonly Value[] | undefined;
  /** What comes of all results, in their order. */
  readonly then: (results: readonly Value[]) => Value | Undetermined;
}

/** A function of one argument applied to each of some values. */
export function appliedToEach(of: Closure, each: readonly Value[], then: ApplyEach['then']): ApplyEach {
  const next = ({ length }: readonly Value[]): readonly Value[] | undefined =>
    length < each.length ? [each[length] as Value] : undefined;
  return { kind: 'apply-each', of, next, then };
}

/** What a choice that the standard leaves open is about. */
export interface OpenChoice {
  /** The arguments on which the choice may depend: the same arguments always get the same value. */
  readonly args: readonly Value[];
  /** The sort of the value, where it is not the application's. */
  readonly sort?: Sort;
  /** The only values allowed, the preferred one first; any value of the sort where this is not given. */
  readonly among?: readonly [Value, ...Value[]];
}

/** What an evaluator of an operator may ask of whoever evaluates. */
export interface MeaningContext {
  /**
   * The value of an application that the standard leaves open (division by zero, a conversion out of range, min and max of
   * zeros): as the model has it, else chosen once and kept. The result is remembered to depend on that choice.
   */
  open(at: Application, choice: OpenChoice): Value | Apply | Undetermined;
  /** How many values a sort has. */
  cardinality(sort: Sort): Cardinality;
  /**
   * How many values a sort has; of an uninterpreted sort whose elements the model does not say, as many as it names, and
   * the result is remembered to depend on that.
   */
  assumedSize?(sort: Sort): Cardinality;
  /** Refuse numbers of more bits, and strings of more code points, than this. */
  readonly limits: { readonly bits: number; readonly length: number };
  /** Charged before work whose cost depends on the sizes of values. */
  readonly budget: Pick<Budget, 'charge'>;
}

/**
 * What an operator means: its value for the values of its arguments, which are as many and of such sorts as the operator
 * table says. Never throws on well-sorted input, never recurses over values.
 */
export type Meaning = (
  args: readonly Value[],
  at: Application,
  cx: MeaningContext,
) => Value | Undetermined | Apply | ApplyEach;
