import type { GroundTop } from '../generate/index.js';
import type { Value } from '../semantics/index.js';
import type { Index, Sort, Term } from '../term/index.js';

/** An operator (or a form of terms) with the values of its arguments, at which a solver and the evaluator differ. */
export interface Application {
  readonly op: GroundTop;
  readonly term: Term;
  readonly indices: readonly Index[];
  readonly sort: Sort;
  readonly args: readonly { readonly sort: Sort; readonly value: Value }[];
  /** The evaluator's value. */
  readonly value: Value;
}

/** A fault of a solver that was shown to be one, as narrow as it is understood. */
export interface KnownFault {
  readonly id: string;
  /** The profile's name: `z3`, `cvc5`. */
  readonly solver: string;
  /** The version numbers in which it was seen. */
  readonly versions: readonly string[];
  readonly ops: readonly GroundTop[];
  /** Whether an application is of the kind that goes wrong. */
  readonly when: (at: Application) => boolean;
  /** What goes wrong, and what the standard says, with its section. */
  readonly why: string;
  /** How we know without the evaluator: another solver, the hardware, a calculation by hand. */
  readonly evidence: string;
}
