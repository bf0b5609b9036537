import type { Script } from '../../script/index.js';
import type { Limits, Solver } from '../../solver/index.js';
import { type FullRunRecord, formatResult } from '../log/index.js';
import { normalForm } from '../hunt/draw/index.js';
import { ReductionSession } from './session.js';
import { type Candidate, candidateOfText } from './check/candidate.js';
import type { ReductionParts } from './contract.js';
import type { NotReduced } from './failure.js';
import { searchSmaller } from './search.js';

const TIMES = 3;
const TWICE = 2;
/** Default fraction of the slowness to preserve, which leaves room for noise. */
const KEPT = 0.5;
const LEAST_RATIO = 2;
const LEAST_MS = 100;
const NOISE_TIMES = 5;

export interface SlowOptions {
  /** The slow solver. Without `fast`, its times are compared with its own time on the original input. */
  readonly slow: string;
  readonly fast: string | undefined;
  readonly ratio: number | undefined;
}

export interface SlowBound {
  /** Median time of the slow solver on the original input, in milliseconds. */
  readonly slowMs: number;
  readonly fastMs: number | undefined;
  readonly noiseMs: number;
  /** Minimum ratio of the slow solver's time to the fast solver's or, without one, to its own `slowMs`. */
  readonly ratio: number;
  readonly leastMs: number;
}

export interface SlowReduction {
  readonly before: Candidate;
  readonly after: Candidate;
  readonly bound: SlowBound;
  /** Time limit of a run: a time-out counts as this time. */
  readonly limitMs: number;
  readonly slowMs: number;
  readonly fastMs: number | undefined;
  readonly minimal: boolean;
  readonly calls: number;
  readonly ms: number;
}

export async function reduceSlow(
  script: Script,
  { slow, fast, ratio, ...parts }: ReductionParts & SlowOptions,
  signal: AbortSignal,
): Promise<SlowReduction | NotReduced> {
  // Concurrent runs would distort times.
  const session = new ReductionSession(
    { ...parts, jobs: 1, models: false },
    fast === undefined ? [slow] : [slow, fast],
    signal,
  );
  try {
    const before = candidateOfText(normalForm(script));
    if (before === undefined) return { reason: 'the script has no check-sat' };
    const watch = new StopWatch(session, { slow, fast });
    const bound = await watch.deriveBound(before, ratio);
    if ('reason' in bound) return bound;
    return await searchSlow(before, { session, watch, bound });
  } finally {
    await session.close();
  }
}

interface SlowSearch {
  readonly session: ReductionSession;
  readonly watch: StopWatch;
  readonly bound: SlowBound;
}

async function searchSlow(before: Candidate, { session, watch, bound }: SlowSearch): Promise<SlowReduction> {
  let observation = { slowMs: bound.slowMs, fastMs: bound.fastMs };
  const shows = async (candidate: Candidate, stop: AbortSignal): Promise<boolean> => {
    if (session.isOver) stop.throwIfAborted();
    let last = observation;
    for (let i = 0; i < TWICE; i++) {
      const now = await watch.measure(candidate, stop);
      if (now === undefined || !isSlow(now, bound)) return false;
      last = now;
    }
    observation = last;
    return true;
  };
  const input = { kind: 'script', script: before.script } as const;
  const { steps, minimal } = await searchSmaller({ input, read: candidateOfText, failing: 'result' }, shows, session);
  const after = steps.at(-1)?.candidate ?? before;
  const ms = Math.round(session.workedMs());
  const limitMs = session.parts.limits.timeoutMs;
  return { before, after, bound, limitMs, ...observation, minimal, calls: session.calls, ms };
}

interface Measured {
  readonly slowMs: number;
  readonly fastMs: number | undefined;
}

function isSlow({ slowMs, fastMs }: Measured, bound: SlowBound): boolean {
  const against = fastMs ?? bound.slowMs;
  return slowMs >= bound.leastMs && slowMs >= bound.ratio * Math.max(1, against);
}

class StopWatch {
  readonly #session: ReductionSession;
  readonly #who: Pick<SlowOptions, 'slow' | 'fast'>;

  constructor(session: ReductionSession, who: Pick<SlowOptions, 'slow' | 'fast'>) {
    this.#session = session;
    this.#who = who;
  }

  /** Undefined if the fast solver does not decide or the slow solver fails differently. */
  async measure(candidate: Candidate, signal: AbortSignal): Promise<Measured | undefined> {
    const { slow, fast } = this.#who;
    const first = await this.#ask(slow, candidate, signal);
    if (first.outcome !== 'answered' && first.outcome !== 'timeout') return undefined;
    const second = fast === undefined ? undefined : await this.#ask(fast, candidate, signal);
    const decides = second === undefined || (second.outcome === 'answered' && !second.answers.includes('unknown'));
    return decides ? { slowMs: first.ms, fastMs: second?.ms } : undefined;
  }

  async deriveBound(candidate: Candidate, wanted: number | undefined): Promise<SlowBound | NotReduced> {
    const seen: Measured[] = [];
    for (let i = 0; i < TIMES; i++) {
      const now = await this.measure(candidate, this.#session.outer);
      if (now === undefined) return { reason: await this.#whyNot(candidate) };
      seen.push(now);
    }
    const slow = seen.map(({ slowMs }) => slowMs).sort(ascending);
    const fast = seen.flatMap(({ fastMs }) => fastMs ?? []).sort(ascending);
    const [slowMs, fastMs] = [median(slow) ?? 0, median(fast)];
    const noiseMs = Math.max(spread(slow), spread(fast));
    const leastMs = Math.max(LEAST_MS, NOISE_TIMES * noiseMs * (fastMs === undefined ? 0 : 1));
    // Compares the least slow time with the greatest fast time, so that the bound does not depend on luck.
    const least = (slow[0] ?? 0) / Math.max(1, fast.at(-1) ?? slowMs);
    const ratio = wanted ?? KEPT * least;
    const floor = fastMs === undefined ? KEPT : LEAST_RATIO;
    if (least < Math.max(ratio, floor) || slowMs < leastMs) {
      const against = fastMs === undefined ? '' : `, ${this.#who.fast} ${Math.round(fastMs)} ms`;
      const took = `${this.#who.slow} takes ${Math.round(slowMs)} ms${against}, each ± ${Math.round(noiseMs)} ms`;
      return { reason: `${took}: too close to the noise, or below the requested ratio` };
    }
    return { slowMs, fastMs, noiseMs, ratio, leastMs };
  }

  async #whyNot(candidate: Candidate): Promise<string> {
    const { slow, fast } = this.#who;
    const said: string[] = [];
    for (const id of fast === undefined ? [slow] : [slow, fast]) {
      said.push(`${id}: ${formatResult(await this.#ask(id, candidate, this.#session.outer))}`);
    }
    return `the times cannot be compared (${said.join('; ')})`;
  }

  #ask(id: string, candidate: Candidate, signal: AbortSignal): Promise<FullRunRecord> {
    const { solverSets, parts } = this.#session;
    const limits: Limits = parts.limits;
    return solverSets.with(({ solvers }) => {
      const solver = solvers.find((each: Solver) => each.id === id);
      if (solver === undefined) throw new Error(`${id} can no longer be opened`);
      return solverSets.ask(solver, candidate, { limits, fresh: true, isTimed: true, effort: 'quick' }, signal);
    });
  }
}

const ascending = (a: number, b: number): number => a - b;

function median(sorted: readonly number[]): number | undefined {
  return sorted[Math.floor(sorted.length / 2)];
}

const spread = (sorted: readonly number[]): number => (sorted.at(-1) ?? 0) - (sorted[0] ?? 0);
