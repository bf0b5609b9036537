import type { Limits } from '../../../solver/index.js';
import { hashWords } from '../../../util/index.js';
import type { Allowance, RunRecord } from '../../log/index.js';
import { AnswerTimes, UsualTime } from './answer-times.js';

/** How many times what is usual a query gets while little is known, and what it gets in any case then, milliseconds. */
const START = { times: 5, least: 400 } as const;
/** What a query gets in any case, milliseconds: a machine that is busy for a moment is no slow solver. */
const LEAST_MS = 100;
/** Runs from which a limit is learned: of a solver, and of a solver on scripts with the same theories. */
const ENOUGH = { solver: 20, theories: 60 } as const;
/** The share of solver time that whole time-outs may take, and of tests that get them. */
const WHOLE = { time: 0.02, least: 1 / 250, most: 1 / 10, start: 1 / 100 } as const;
/** How many times longer than the solver that answered first another may take for a seed, and the least, milliseconds. */
const SEED = { times: 25, least: 500 } as const;

/** A query whose limit is asked for. */
export interface TimedQuery {
  readonly solver: string;
  readonly theories: readonly string[];
  /** Names the test: the same tests get the whole time of every solver. */
  readonly name: string;
  /** The run on its seed, or, where it has none, that of the quickest solver so far. */
  readonly measure: Pick<RunRecord, 'outcome' | 'ms'> | undefined;
}

/** A seed whose limit is asked for. */
export interface TimedSeed {
  readonly solver: string;
  /** Names the seed: the same seeds get the whole time of every solver. */
  readonly name: string;
  /** The run of the quickest solver so far; undefined where none has answered. */
  readonly quickest: Pick<RunRecord, 'ms'> | undefined;
}

/** What is known of one solver. */
interface Pace {
  readonly all: AnswerTimes;
  readonly byTheories: Map<string, AnswerTimes>;
  readonly usual: UsualTime;
  readonly seeds: AnswerTimes;
  readonly usualSeed: UsualTime;
}

/**
 * Gives queries about mutants less than the whole time. Limits are learned of each solver, and of scripts with the same theories
 * once enough of these were asked, from how long answers took; some tests get the whole time all the same, so that slow answers
 * are still seen and limits can grow.
 */
export class AdaptiveLimits {
  readonly #whole: Limits;
  readonly #key: string;
  readonly #paces = new Map<string, Pace>();

  constructor(limits: Limits, key: string) {
    this.#whole = limits;
    this.#key = key;
  }

  /** Hears how long a seed took: its mutants will take about as long. The allowance is not known of earlier sessions. */
  hearSeed(run: Pick<RunRecord, 'solver' | 'outcome' | 'ms'>, allowance?: Allowance): void {
    const { solver, outcome, ms } = run;
    const { timeoutMs } = this.#whole;
    const pace = this.#paceOf(solver);
    const late = outcome === 'timeout';
    const wasShort = late && ms < timeoutMs;
    const { gets, limitMs, usualMs } = allowance ?? {
      gets: wasShort ? 'less' : 'all',
      limitMs: wasShort ? ms : timeoutMs,
      usualMs: usualOf(pace.usualSeed),
    };
    pace.seeds.add({ ms, usualMs, late, whole: gets !== 'less', limitMs });
    if (late) return;
    pace.usual.add(ms);
    pace.usualSeed.add(ms);
  }

  /**
   * The limits for a seed: some times what the quickest solver took, and what is learned from other seeds. Some seeds get the
   * whole time all the same.
   */
  allowSeed({ solver, name, quickest }: TimedSeed): Allowance {
    const { timeoutMs } = this.#whole;
    const pace = this.#paceOf(solver);
    const usualMs = usualOf(pace.usualSeed);
    const learned = pace.seeds.runs < ENOUGH.solver ? timeoutMs : pace.seeds.limit() * usualMs;
    const near = quickest === undefined ? timeoutMs : SEED.times * quickest.ms;
    const limitMs = Math.min(timeoutMs, Math.ceil(Math.max(SEED.least, Math.min(learned, near))));
    return this.#allowed({ limitMs, usualMs }, name, pace.seeds);
  }

  /** The limits for a test. */
  allow({ solver, theories, name, measure }: TimedQuery): Allowance {
    const { timeoutMs } = this.#whole;
    const pace = this.#paceOf(solver);
    const known = measure?.outcome === 'answered' ? measure.ms : 0;
    const usualMs = Math.max(1, known, pace.usual.median() ?? 0);
    const limitMs = Math.min(timeoutMs, Math.ceil(this.#learned(pace, theories, usualMs)));
    return this.#allowed({ limitMs, usualMs }, name, pace.all);
  }

  #allowed(learned: Pick<Allowance, 'limitMs' | 'usualMs'>, name: string, times: AnswerTimes): Allowance {
    const { timeoutMs } = this.#whole;
    if (learned.limitMs >= timeoutMs) return { gets: 'all', limits: this.#whole, ...learned };
    const isOne = chanceOf(`${this.#key} ${name}`) < wholeShare(times, timeoutMs);
    if (isOne) return { gets: 'all for once', limits: this.#whole, ...learned };
    return { gets: 'less', limits: this.#shortened(learned.limitMs), ...learned };
  }

  /** Hears what came of a test. */
  hear({ solver, theories }: TimedQuery, allowance: Allowance, run: Pick<RunRecord, 'outcome' | 'ms'>): void {
    const { gets, limitMs, usualMs } = allowance;
    const timed = { ms: run.ms, usualMs, late: run.outcome === 'timeout', whole: gets !== 'less', limitMs };
    const pace = this.#paceOf(solver);
    pace.all.add(timed);
    timesOf(pace, theories).add(timed);
    if (!timed.late) pace.usual.add(run.ms);
  }

  #learned(pace: Pace, theories: readonly string[], usualMs: number): number {
    const near = timesOf(pace, theories);
    const times = near.runs >= ENOUGH.theories ? near : pace.all.runs >= ENOUGH.solver ? pace.all : undefined;
    if (times === undefined) return Math.max(START.least, START.times * usualMs);
    return Math.max(LEAST_MS, times.limit() * usualMs);
  }

  #shortened(ms: number): Limits {
    return { ...this.#whole, timeoutMs: Math.min(this.#whole.timeoutMs, Math.ceil(ms)) };
  }

  #paceOf(solver: string): Pace {
    const known = this.#paces.get(solver);
    if (known !== undefined) return known;
    const pace = {
      all: new AnswerTimes(),
      byTheories: new Map<string, AnswerTimes>(),
      usual: new UsualTime(),
      seeds: new AnswerTimes(),
      usualSeed: new UsualTime(),
    };
    this.#paces.set(solver, pace);
    return pace;
  }
}

function timesOf({ byTheories }: Pace, theories: readonly string[]): AnswerTimes {
  const name = theories.join(' ');
  const known = byTheories.get(name) ?? new AnswerTimes();
  byTheories.set(name, known);
  return known;
}

function usualOf(times: UsualTime): number {
  return Math.max(1, times.median() ?? 0);
}

/** Which share of the tests gets the whole time: so many that those which reach it take no more than their share. */
function wholeShare(times: AnswerTimes, timeoutMs: number): number {
  if (times.runs < ENOUGH.solver) return WHOLE.start;
  const { endedMs, late } = times.sums();
  return Math.min(WHOLE.most, Math.max(WHOLE.least, (WHOLE.time * endedMs) / (Math.max(1, late) * timeoutMs)));
}

/** A number from 0 (included) to 1 (excluded) that the name decides. */
function chanceOf(name: string): number {
  return (hashWords(name)[0] >>> 0) / 2 ** 32;
}
