import type { Candidate } from './candidate.js';
import type { Reproduction } from './reproduction.js';
import type { Sought } from './sought.js';
import type { SuspectAsking } from './suspect-asking.js';

export interface GuardedCheck {
  readonly sought: Sought;
  readonly askSuspect: SuspectAsking | undefined;
}

/** Refuses candidates that pass a check but show another failure. */
export interface Guard {
  of(check: GuardedCheck): Guard;
  refusesUnasked(candidate: Candidate): boolean;
  isKept(candidate: Candidate, seen: Reproduction, signal: AbortSignal): Promise<boolean>;
}
