import type { ReductionSession } from './session.js';
import type { Candidate } from './check/candidate.js';
import type { FailureCheck } from './check/failure-check.js';
import type { Reproduction } from './check/reproduction.js';

export interface SearchStep<S> {
  readonly subject: S;
  readonly candidate: Candidate;
}

export interface SearchRun<S> {
  readonly steps: AsyncIterable<SearchStep<S>>;
  readonly cacheHits: () => number;
  readonly current: () => string;
  /** True if the last step cannot be shrunk by any single change. Valid at the end. */
  readonly minimal: () => boolean;
}

export type CandidateTest = (candidate: Candidate, signal: AbortSignal) => Promise<boolean>;

export interface ShrinkTask<S> {
  readonly start: S;
  readonly candidate: Candidate;
  readonly check: FailureCheck;
  readonly phase: string;
  /** The failure needs a new process for every query. */
  readonly fresh: boolean;
  search(start: S, shows: CandidateTest): SearchRun<S>;
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
export async function shrink<S>(task: ShrinkTask<S>, session: ReductionSession): Promise<ShrinkResult | undefined> {
  let now = task;
  for (;;) {
    const found = await runSearch(now, session);
    const confirmed = await lastConfirmed(now, found.steps, session);
    if (confirmed === undefined && now.fresh) return undefined;
    const isLast = confirmed !== undefined && confirmed.at === found.steps.length - 1;
    if (confirmed !== undefined && (isLast || now.fresh || session.isOver)) {
      const { candidate, reproduction } = confirmed;
      return { candidate, reproduction, minimal: isLast && found.minimal };
    }
    const from = confirmed === undefined ? {} : { start: confirmed.subject, candidate: confirmed.candidate };
    now = { ...now, ...from, fresh: true };
  }
}

interface ConfirmedStep<S> extends SearchStep<S> {
  /** -1 for the start. */
  readonly at: number;
  readonly reproduction: Reproduction;
}

/** Searches from the end with growing strides. */
async function lastConfirmed<S>(
  { start, candidate, check }: ShrinkTask<S>,
  steps: readonly SearchStep<S>[],
  session: ReductionSession,
): Promise<ConfirmedStep<S> | undefined> {
  for (let at = steps.length - 1, stride = 1; at >= 0; at -= stride, stride *= 2) {
    const step = steps[at] as SearchStep<S>;
    const reproduction = await session.confirm(check, step.candidate);
    if (reproduction !== undefined) return { ...step, at, reproduction };
  }
  const reproduction = await session.confirm(check, candidate);
  return reproduction && { subject: start, candidate, at: -1, reproduction };
}

async function runSearch<S>(
  { start, check, phase, fresh, search }: ShrinkTask<S>,
  session: ReductionSession,
): Promise<{ readonly steps: readonly SearchStep<S>[]; readonly minimal: boolean }> {
  const run = search(start, (candidate, signal) => session.shows(check, candidate, { phase, fresh }, signal));
  const steps: SearchStep<S>[] = [];
  for await (const step of run.steps) {
    steps.push(step);
    const text = step.candidate.btor ?? step.candidate.text;
    session.parts.accepted?.(text);
    session.tell(run.current(), text);
  }
  session.addCacheHits(run.cacheHits());
  return { steps, minimal: run.minimal() };
}
