import type { ReductionSession } from './session.js';
import type { Candidate } from './check/candidate.js';
import type { FailureCheck } from './check/failure-check.js';
import type { Reproduction } from './check/reproduction.js';

/** Something smaller that a search got to. */
export interface SearchStep<S> {
  readonly subject: S;
  /** As it is asked. */
  readonly candidate: Candidate;
}

/** A search for something smaller, under way. */
export interface SearchRun<S> {
  readonly steps: AsyncIterable<SearchStep<S>>;
  readonly cacheHits: () => number;
  /** The name of what is tried. */
  readonly current: () => string;
  /** At the end: whether every single change was tried on the last step. */
  readonly minimal: () => boolean;
}

/** Whether a candidate shows what is sought. */
export type Shows = (candidate: Candidate, signal: AbortSignal) => Promise<boolean>;

/** Something that is to be made smaller. */
export interface ShrinkTask<S> {
  readonly start: S;
  /** The start as it is asked. */
  readonly candidate: Candidate;
  readonly check: FailureCheck;
  /** What verdicts are remembered under. */
  readonly phase: string;
  /** Whether it shows only where every question gets a new process. */
  readonly fresh: boolean;
  search(start: S, shows: Shows): SearchRun<S>;
}

/** The smallest that was confirmed in new processes. */
export interface Shrunk {
  readonly candidate: Candidate;
  readonly reproduction: Reproduction;
  /** Whether every single change was tried on it. */
  readonly minimal: boolean;
}

/**
 * Searches for something smaller and confirms the result in new processes. Where it shows only in processes that were asked
 * before, the last step that does show is gone back to, and the search goes on from there in new processes alone. Undefined
 * where not even the start is confirmed.
 */
export async function shrink<S>(task: ShrinkTask<S>, session: ReductionSession): Promise<Shrunk | undefined> {
  let now = task;
  for (;;) {
    const found = await searched(now, session);
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
  /** Its number; -1 for the start. */
  readonly at: number;
  readonly reproduction: Reproduction;
}

/** The last step that is confirmed, looked for from the end in growing strides; the start where none is. */
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

async function searched<S>(
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
