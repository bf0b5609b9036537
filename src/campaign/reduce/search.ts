import type { Reproduction } from './check/target.js';
import { type ReduceInputOptions, type ReductionInput, type Stage, combined, reduceInput } from '../../reduce/index.js';
import type { ReductionSession } from './session.js';
import type { Candidate } from './check/candidate.js';
import type { FailureCheck } from './check/failure-check.js';

type CandidateTest = (candidate: Candidate, signal: AbortSignal) => Promise<boolean>;

export interface SearchTask extends Pick<ReduceInputOptions, 'frozen' | 'failing' | 'declares' | 'keepsSorts'> {
  readonly input: ReductionInput;
  /** Undefined if the text cannot show the failure. */
  readonly read: (text: string) => Candidate | undefined;
  /** Candidates for a text, which fails if one of them fails. */
  readonly variants?: (text: string) => readonly Candidate[];
}

interface SearchStep {
  readonly input: ReductionInput;
  readonly candidate: Candidate;
}

interface SearchResult {
  readonly steps: readonly SearchStep[];
  readonly minimal: boolean;
}

/** Graphs up to this size are searched again without simplification. */
const FEW_NODES = 12;

export async function searchSmaller(
  task: SearchTask,
  shows: CandidateTest,
  session: ReductionSession,
): Promise<SearchResult> {
  if (task.input.kind !== 'graph') return runSearch(task, shows, session);
  const { steps } = await runSearch({ ...task, simplify: true }, shows, session);
  const { input } = steps.at(-1) ?? task;
  // Simplification may remove the faulty operator, as in `(= x x)`.
  if (!session.signal.aborted && input.kind === 'graph' && input.graph.measure[0] <= FEW_NODES)
    return { ...(await runSearch({ ...task, input }, shows, session, steps)), minimal: !session.signal.aborted };
  return { steps, minimal: !session.signal.aborted };
}

async function runSearch(
  { input, read, variants, simplify = false, ...task }: SearchTask & { readonly simplify?: boolean },
  shows: CandidateTest,
  session: ReductionSession,
  before: readonly SearchStep[] = [],
): Promise<SearchResult> {
  const decoder = new TextDecoder();
  const failing = new Map<string, Candidate>();
  const stage: Stage = (text) => ({
    async run(signal) {
      const key = decoder.decode(text);
      for (const candidate of variants?.(key) ?? [read(key)]) {
        if (candidate === undefined || !(await shows(candidate, signal))) continue;
        if (variants !== undefined) failing.set(key, candidate);
        return true;
      }
      return false;
    },
    drop: () => undefined,
  });
  const { jobs, passes, accepted, algorithm } = session.parts;
  const reduction = reduceInput(input, {
    ...task,
    stage,
    jobs,
    simplify,
    cache: new Map<string, boolean>(),
    signal: session.signal,
    algorithm: input.kind === 'graph' ? combined : algorithm,
    ...(passes && { more: passes }),
  });
  const steps = [...before];
  for await (const step of reduction.steps) {
    const key = decoder.decode(step.text);
    const candidate = failing.get(key) ?? read(key);
    if (candidate === undefined) throw new Error('an accepted candidate cannot be parsed');
    steps.push({ input: step.input, candidate });
    const text = candidate.btor ?? candidate.text;
    session.report(reduction.current(), text);
    accepted?.(text);
  }
  session.addCacheHits(reduction.counts().cacheHits);
  return { steps, minimal: reduction.minimal() === true };
}

interface ShrinkTask extends SearchTask {
  readonly candidate: Candidate;
  readonly check: FailureCheck;
  readonly phase: string;
  readonly fresh: boolean;
}

export interface ShrinkResult {
  readonly candidate: Candidate;
  readonly reproduction: Reproduction;
  readonly minimal: boolean;
}

/** Reduces an input. If the result fails only in reused processes, continues in new ones from the last good step. */
export async function shrink(task: ShrinkTask, session: ReductionSession): Promise<ShrinkResult | undefined> {
  let now = task;
  for (;;) {
    const { check, phase, fresh } = now;
    const shows = (candidate: Candidate, signal: AbortSignal) =>
      session.shows(check, candidate, { phase, fresh }, signal);
    const found = await searchSmaller(now, shows, session);
    if (session.isOver && found.steps.length === 0) return undefined;
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
