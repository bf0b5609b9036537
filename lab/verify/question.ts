import { type GroundTop } from './ground/ground.js';
import type { Value, Term } from '../../src/smt.js';

/** The evaluator's value does not depend on unspecified values. */
export interface Question {
  readonly id: number;
  /** The top of the term, or of the language below a `str.in_re`. */
  readonly top: GroundTop;
  readonly term: Term;
  readonly value: Value;
  readonly valueTerm: Term;
}

/** An unsupported operator, a crash or a limit. Never counts as a contradiction. */
export interface NoAnswer {
  readonly kind: 'rejected' | 'crashed' | 'limit';
  readonly message: string;
}

export interface Reply {
  /** As printed by the solver. */
  readonly value?: string;
  /** Answer to `(distinct term value)`. `unsat` confirms the value. */
  readonly check?: 'sat' | 'unsat' | 'unknown';
  readonly silence?: NoAnswer;
}
