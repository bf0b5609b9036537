import type { Suspect } from '../../../oracle/index.js';
import type { Solver } from '../../../solver/index.js';
import type { Question } from '../../hunt/draw/index.js';
import type { FullRunRecord, RunRecord } from '../../log/index.js';
import type { Candidate } from './candidate.js';
import type { TargetFailure } from './target.js';

export interface Reproduction {
  readonly suspect: Suspect;
  readonly runs: readonly FullRunRecord[];
  readonly parentRuns: readonly RunRecord[];
  /** The model that proves the answer, if any. */
  readonly proof: { readonly text: string; readonly solver: string } | undefined;
}

/** Replaces the usual way of querying a suspect, for example after a history. */
export interface SuspectQuerying {
  readonly ask: (solver: Solver, question: Question, signal: AbortSignal) => Promise<FullRunRecord>;
  readonly ofParents: boolean;
  /** For another solver name, such as one with fewer options. Resolves to undefined if it cannot be opened. */
  readonly under?: (id: string) => (question: Question, signal: AbortSignal) => Promise<FullRunRecord | undefined>;
}

export interface GuardedCheck {
  readonly target: TargetFailure;
  readonly askSuspect: SuspectQuerying | undefined;
}

/** A further condition on candidates that pass a check: they must not show another failure. */
export interface Guard {
  /** Without queries. */
  refusesUnasked?(candidate: Candidate): boolean;
  accepts(candidate: Candidate, seen: Reproduction, cx: GuardContext): Promise<boolean>;
}

export interface GuardContext {
  readonly check: GuardedCheck;
  readonly signal: AbortSignal;
}

export interface CallCounter {
  calls: number;
}
