import type { ReductionSession } from './session.js';
import type { Candidate } from './check/candidate.js';
import type { FailureCheck } from './check/failure-check.js';
import { OptionGuard } from './option-guard.js';
import { StackGuard, needsCrashPosition } from './stack-guard.js';

export interface GuardedStart {
  readonly check: FailureCheck;
  /** Only the crash position distinguishes the failure from other crashes, and that position is unknown. */
  readonly isPlaceUnknown: boolean;
}

/** Adds the guards that the failure of `candidate` needs. */
export async function addGuards(
  plain: FailureCheck,
  { candidate, guard }: { readonly candidate: Candidate; readonly guard?: OptionGuard | undefined },
  session: ReductionSession,
): Promise<GuardedStart> {
  const start = { check: plain, candidate };
  const options = guard ?? (await OptionGuard.create(start, session));
  const stack = await StackGuard.create(start, session);
  const check = plain.withGuards([options, stack].filter((each) => each !== undefined));
  return { check, isPlaceUnknown: stack === undefined && needsCrashPosition(plain) };
}
