import type { Candidate } from './candidate.js';
import type { Reproduction } from './reproduction.js';
import type { TargetFailure } from './sought.js';
import type { SuspectQuerying } from './suspect-asking.js';

export interface GuardedCheck {
  readonly sought: TargetFailure;
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
