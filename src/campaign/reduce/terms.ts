import { type Stage, reduceScript } from '../../reduce/index.js';
import type { Script } from '../../script/index.js';
import type { Term } from '../../term/index.js';
import type { Bench } from './bench.js';
import type { Candidate } from './candidate.js';
import type { FailureCheck, Sighting } from './failure-check.js';

/** What a smaller text stands for; undefined where it cannot be what is sought. */
export type ReadCandidate = (text: string) => Candidate | undefined;

/** A script that is to be made smaller. */
export interface ShrinkTask {
  readonly start: Script;
  /** The start as it is asked. */
  readonly candidate: Candidate;
  readonly read: ReadCandidate;
  /** Terms that stay as they are. */
  readonly frozen?: ((term: Term) => boolean) | undefined;
  readonly check: FailureCheck;
  /** What verdicts are remembered under. */
  readonly phase: string;
  /** Whether it shows only where every question gets a new process. */
  readonly fresh: boolean;
}

/** The smallest script that was confirmed in new processes. */
export interface Shrunk {
  readonly candidate: Candidate;
  /** As the search knows it: with marks, where there are any. */
  readonly script: Script;
  readonly sighting: Sighting;
  /** Whether every single change was tried on it. */
  readonly minimal: boolean;
}

/**
 * Makes the terms of a script smaller and confirms the result in new processes. Where it shows only in processes that were
 * asked before, the last step that does show is gone back to, and the search goes on from there in new processes alone.
 */
export async function shrinkTerms(task: ShrinkTask, bench: Bench): Promise<Shrunk | undefined> {
  const { fresh } = task;
  const found = await search(task, bench);
  for (let i = found.steps.length - 1, back = 1; i >= 0; i -= back, back *= 2) {
    const step = found.steps[i] as AcceptedStep;
    const sighting = await bench.confirm(task.check, step.candidate);
    if (sighting === undefined) continue;
    const last = i === found.steps.length - 1;
    const shrunk = { ...step, sighting, minimal: last && found.minimal };
    if (last || fresh || bench.isOver) return shrunk;
    const again = await shrinkTerms({ ...task, start: step.script, candidate: step.candidate, fresh: true }, bench);
    return again ?? shrunk;
  }
  if (found.steps.length === 0 || fresh) return startItself(task, bench, found.minimal);
  return shrinkTerms({ ...task, fresh: true }, bench);
}

async function startItself(task: ShrinkTask, bench: Bench, minimal: boolean): Promise<Shrunk | undefined> {
  const sighting = await bench.confirm(task.check, task.candidate);
  return sighting === undefined ? undefined : { candidate: task.candidate, script: task.start, sighting, minimal };
}

interface AcceptedStep {
  readonly candidate: Candidate;
  readonly script: Script;
}

async function search(
  { start, read, check, phase, fresh, frozen }: ShrinkTask,
  bench: Bench,
): Promise<{ readonly steps: readonly AcceptedStep[]; readonly minimal: boolean }> {
  const decoder = new TextDecoder();
  const stage: Stage = (input) => ({
    run: (signal) => {
      const candidate = read(decoder.decode(input));
      return candidate === undefined ? Promise.resolve(false) : bench.shows(check, candidate, { phase, fresh }, signal);
    },
    drop: () => undefined,
  });
  const { jobs } = bench.parts;
  const cache = new Map<string, boolean>();
  const reduction = reduceScript(start, {
    stage,
    jobs,
    cache,
    signal: bench.signal,
    ...(frozen === undefined ? {} : { frozen }),
  });
  const steps: AcceptedStep[] = [];
  for await (const step of reduction.steps) {
    const candidate = read(decoder.decode(step.text));
    if (candidate === undefined) throw new Error('a step that was taken does not read');
    steps.push({ candidate, script: step.script });
    bench.tell(reduction.current(), candidate.text);
  }
  bench.addCacheHits(reduction.counts().cacheHits);
  return { steps, minimal: reduction.minimal() };
}
