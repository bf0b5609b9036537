import type { ReductionSession } from './session.js';
import type { Candidate } from './check/candidate.js';
import type { FailureCheck } from './check/failure-check.js';
import { type SearchStep, type SearchTask, searchSmaller } from './search.js';
import type { Reproduction } from './check/contract.js';

export interface ShrinkTask extends SearchTask {
  readonly candidate: Candidate;
  readonly check: FailureCheck;
  readonly phase: string;
  /** The failure needs a new process for every query. */
  readonly fresh: boolean;
}

export interface ShrinkResult {
  readonly candidate: Candidate;
  readonly reproduction: Reproduction;
  readonly minimal: boolean;
}

/**
 * If the result fails only in reused processes, continues from the last confirmed step with new ones. Undefined if
 * even the start is not confirmed.
 */
export async function shrink(task: ShrinkTask, session: ReductionSession): Promise<ShrinkResult | undefined> {
  let now = task;
  for (;;) {
    const { check, phase, fresh } = now;
    const shows = (candidate: Candidate, signal: AbortSignal) =>
      session.shows(check, candidate, { phase, fresh }, signal);
    const found = await searchSmaller(now, shows, session);
    const confirmed = await lastConfirmed(now, found.steps, session);
    if (confirmed === undefined && fresh) return undefined;
    const isLast = confirmed !== undefined && confirmed.at === found.steps.length - 1;
    if (confirmed !== undefined && (isLast || fresh || session.isOver)) {
      const { candidate, reproduction } = confirmed;
      return { candidate, reproduction, minimal: isLast && found.minimal };
    }
    const from = confirmed === undefined ? {} : { input: confirmed.input, candidate: confirmed.candidate };
    now = { ...now, ...from, fresh: true };
  }
}

interface ConfirmedStep extends SearchStep {
  /** -1 for the start. */
  readonly at: number;
  readonly reproduction: Reproduction;
}

async function lastConfirmed(
  { input, candidate, check }: ShrinkTask,
  steps: readonly SearchStep[],
  session: ReductionSession,
): Promise<ConfirmedStep | undefined> {
  for (let at = steps.length - 1, stride = 1; at >= 0; at -= stride, stride *= 2) {
    const step = steps[at] as SearchStep;
    const reproduction = await session.confirm(check, step.candidate);
    if (reproduction !== undefined) return { ...step, at, reproduction };
  }
  const reproduction = await session.confirm(check, candidate);
  return reproduction && { input, candidate, at: -1, reproduction };
}
