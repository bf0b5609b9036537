import type { Candidate } from './candidate.js';
import type { Reproduction } from './reproduction.js';
import type { Sought } from './sought.js';
import type { SuspectAsking } from './suspect-asking.js';

/** What a guard needs to know of the check that it guards. */
export interface GuardedCheck {
  readonly sought: Sought;
  /** How suspects are asked, where not as everybody else. */
  readonly askSuspect: SuspectAsking | undefined;
}

/** Refuses candidates that a check takes for what is sought. */
export interface Guard {
  /** The same guard, of another check. */
  of(check: GuardedCheck): Guard;
  /** Whether a candidate is refused without asking anybody. */
  refusesUnasked(candidate: Candidate): boolean;
  /** Whether what a candidate shows is kept. */
  isKept(candidate: Candidate, seen: Reproduction, signal: AbortSignal): Promise<boolean>;
}
