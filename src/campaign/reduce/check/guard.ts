import type { Candidate } from './candidate.js';
import type { Reproduction } from './reproduction.js';
import type { TargetFailure } from './sought.js';
import type { SuspectQuerying } from './suspect-asking.js';

export interface GuardedCheck {
  readonly sought: TargetFailure;
  readonly askSuspect: SuspectQuerying | undefined;
}

/** Refuses candidates that pass a check but show another failure. */
export interface Guard {
  of(check: GuardedCheck): Guard;
  refusesUnasked(candidate: Candidate): boolean;
  isKept(candidate: Candidate, seen: Reproduction, signal: AbortSignal): Promise<boolean>;
}
