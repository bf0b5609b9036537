import type { GroundTop } from '../generate/index.js';
import type { Value } from '../semantics/index.js';
import type { Term } from '../term/index.js';

/** A ground term whose value the evaluator gives, whatever the open choices are. */
export interface Question {
  readonly id: number;
  /** What stands on top of the term, below `str.in_re` for a language. */
  readonly top: GroundTop;
  readonly term: Term;
  readonly value: Value;
  /** The value as a term. */
  readonly valueTerm: Term;
}

/** Why a solver said nothing of a term: an operator that it lacks, a crash, the time limit. Never a contradiction. */
export interface Silence {
  readonly kind: 'rejected' | 'crashed' | 'limit';
  readonly message: string;
}

/** What a solver says of one question. */
export interface Reply {
  /** The value that it gives, as it printed it. */
  readonly value?: string;
  /** Its answer for `(distinct term value)`: `unsat` agrees. */
  readonly check?: 'sat' | 'unsat' | 'unknown';
  readonly silence?: Silence;
}
