import { type GroundTop } from './ground/ground.js';
import type { Value, Index, Sort, Term } from '../../src/smt.js';

/** A solver contradicts the evaluator about this application to values. */
export interface Application {
  readonly op: GroundTop;
  readonly term: Term;
  readonly indices: readonly Index[];
  readonly sort: Sort;
  readonly args: readonly { readonly sort: Sort; readonly value: Value }[];
  readonly value: Value;
}

/** With the narrowest known condition. */
export interface KnownFault {
  readonly id: string;
  readonly solver: string;
  readonly versions: readonly string[];
  readonly ops: readonly GroundTop[];
  readonly when: (at: Application) => boolean;
  /** Wrong and required behaviour, with the section of the standard. */
  readonly why: string;
  /** Another solver, the hardware, or a calculation by hand. */
  readonly evidence: string;
}
