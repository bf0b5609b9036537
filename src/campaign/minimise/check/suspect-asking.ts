import type { Solver } from '../../../solver/index.js';
import type { Question } from '../../cases/index.js';
import type { FullRunRecord } from '../../log/index.js';

/** How a suspect is asked, where not as everybody else: after a history of queries, or with other options. */
export interface SuspectAsking {
  readonly ask: (solver: Solver, question: Question, signal: AbortSignal) => Promise<FullRunRecord>;
  /** Whether it is asked in that way about what a candidate was made from, too. */
  readonly ofParents: boolean;
  /** The same of a solver under another name, such as one with fewer options; gives undefined where that cannot be opened. */
  readonly under?: (id: string) => (question: Question, signal: AbortSignal) => Promise<FullRunRecord | undefined>;
}
