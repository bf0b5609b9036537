import type { Solver } from '../../../solver/index.js';
import type { Question } from '../../hunt/draw/index.js';
import type { FullRunRecord } from '../../log/index.js';

/** Replaces the usual way of querying a suspect, for example after a history. */
export interface SuspectQuerying {
  readonly ask: (solver: Solver, question: Question, signal: AbortSignal) => Promise<FullRunRecord>;
  readonly ofParents: boolean;
  /** For another solver name, such as one with fewer options. Resolves to undefined if it cannot be opened. */
  readonly under?: (id: string) => (question: Question, signal: AbortSignal) => Promise<FullRunRecord | undefined>;
}
