import { type GroundTop } from './ground/ground.js';
import type { Value, Term } from '../../src/smt.js';

/** A ground term with the evaluator's value, which does not depend on unspecified values. */
export interface Question {
  readonly id: number;
  /** Tested operator or form: the top of the term, or of the language below a `str.in_re`. */
  readonly top: GroundTop;
  readonly term: Term;
  readonly value: Value;
  readonly valueTerm: Term;
}

/** Reason for a missing answer: an unsupported operator, a crash or a limit. Never counts as a contradiction. */
export interface NoAnswer {
  readonly kind: 'rejected' | 'crashed' | 'limit';
  readonly message: string;
}

export interface Reply {
  /** Value as printed by the solver. */
  readonly value?: string;
  /** Answer to `(distinct term value)`. `unsat` confirms the value. */
  readonly check?: 'sat' | 'unsat' | 'unknown';
  readonly silence?: NoAnswer;
}
