import { type GroundTop } from './ground/ground.js';
import type { Value, Index, Sort, Term } from '../../src/smt.js';

/** An application of an operator (or other form of term) to values, for which a solver contradicts the evaluator. */
export interface Application {
  readonly op: GroundTop;
  readonly term: Term;
  readonly indices: readonly Index[];
  readonly sort: Sort;
  readonly args: readonly { readonly sort: Sort; readonly value: Value }[];
  readonly value: Value;
}

/** A confirmed fault of a solver, with the narrowest known condition. */
export interface KnownFault {
  readonly id: string;
  readonly solver: string;
  readonly versions: readonly string[];
  readonly ops: readonly GroundTop[];
  readonly when: (at: Application) => boolean;
  /** Wrong and required behaviour, with the section of the standard. */
  readonly why: string;
  /** Evidence independent of the evaluator: another solver, the hardware, or a calculation by hand. */
  readonly evidence: string;
}
