import type { Limits } from '../../../../solver/index.js';
import { hashWords } from '../../../../util/index.js';
import type { Allowance, CampaignState, RunRecord } from '../../../log/index.js';
import type { DrawnTest } from '../../draw/index.js';
import { type VariedSolver, baseName, copyToVariants } from '../options/variation.js';
import { theoriesIn } from '../test-result.js';
import { AnswerTimes, UsualTime } from './answer-times.js';

/** Limit until more is learned: a multiple of the usual time, but at least `least` milliseconds. */
const START = { times: 5, least: 400 } as const;
/** Lower bound of a solver's usual time, in milliseconds: a busy machine must not look like a slow solver. */
const LEAST_MS = 100;
/** Runs needed to learn a solver's general limit, or its limit for one set of theories. */
const ENOUGH = { solver: 20, theories: 60 } as const;
/** Share of tests that get the full time. `time`: share of solver time that time-outs of these tests may take. */
const WHOLE = { time: 0.02, least: 1 / 250, most: 1 / 10, start: 1 / 100 } as const;
/** Limit for seeds: a multiple of the fastest solver's time, but at least `least` milliseconds. */
const SEED = { times: 25, least: 500 } as const;

export interface TimedQuery {
  readonly solver: string;
  readonly theories: readonly string[];
  /** The hash of this name decides, for all solvers alike, whether the test gets the full time. */
  readonly name: string;
  /** Run that predicts the query's time: this solver's run on the seed, or without a seed, this test's fastest run. */
  readonly measure: Pick<RunRecord, 'outcome' | 'ms'> | undefined;
}

export interface TimedSeed {
  readonly solver: string;
  readonly name: string;
  readonly quickest: Pick<RunRecord, 'ms'> | undefined;
}

interface SolverTimes {
  readonly all: AnswerTimes;
  readonly byTheories: Map<string, AnswerTimes>;
  readonly usual: UsualTime;
  readonly seeds: AnswerTimes;
  readonly usualSeed: UsualTime;
}

/** Learns time limits per solver and set of theories. Some tests get the full time, so that limits can grow. */
export class AdaptiveLimits {
  readonly #whole: Limits;
  readonly #key: string;
  readonly #paces = new Map<string, SolverTimes>();

  constructor(limits: Limits, key: string) {
    this.#whole = limits;
    this.#key = key;
  }

  /**
   * Learns from a seed's time, which predicts the times of its mutants. Without `allowance` (the run is from an
   * earlier session), infers the limit from the run.
   */
  addSeedRun(run: Pick<RunRecord, 'solver' | 'outcome' | 'ms'>, allowance?: Allowance): void {
    const { solver, outcome, ms } = run;
    const { timeoutMs } = this.#whole;
    const pace = this.#findTimes(solver);
    const late = outcome === 'timeout';
    const wasShort = late && ms < timeoutMs;
    const { gets, limitMs, usualMs } = allowance ?? {
      gets: wasShort ? 'less' : 'all',
      limitMs: wasShort ? ms : timeoutMs,
      usualMs: usualMsFrom(pace.usualSeed),
    };
    pace.seeds.add({ ms, usualMs, late, whole: gets !== 'less', limitMs });
    if (late) return;
    pace.usual.add(ms);
    pace.usualSeed.add(ms);
  }

  allowSeed({ solver, name, quickest }: TimedSeed): Allowance {
    const { timeoutMs } = this.#whole;
    const pace = this.#findTimes(solver);
    const usualMs = usualMsFrom(pace.usualSeed);
    const learned = pace.seeds.runs < ENOUGH.solver ? timeoutMs : pace.seeds.limit() * usualMs;
    const near = quickest === undefined ? timeoutMs : SEED.times * quickest.ms;
    const limitMs = Math.min(timeoutMs, Math.ceil(Math.max(SEED.least, Math.min(learned, near))));
    return this.#computeAllowance({ limitMs, usualMs }, name, pace.seeds);
  }

  allow({ solver, theories, name, measure }: TimedQuery): Allowance {
    const { timeoutMs } = this.#whole;
    const pace = this.#findTimes(solver);
    const known = measure?.outcome === 'answered' ? measure.ms : 0;
    const usualMs = Math.max(1, known, pace.usual.median() ?? 0);
    const limitMs = Math.min(timeoutMs, Math.ceil(this.#learnLimit(pace, theories, usualMs)));
    return this.#computeAllowance({ limitMs, usualMs }, name, pace.all);
  }

  #computeAllowance(learned: Pick<Allowance, 'limitMs' | 'usualMs'>, name: string, times: AnswerTimes): Allowance {
    const { timeoutMs } = this.#whole;
    if (learned.limitMs >= timeoutMs) return { gets: 'all', limits: this.#whole, ...learned };
    const isOne = (hashWords(`${this.#key} ${name}`)[0] >>> 0) / 2 ** 32 < wholeShare(times, timeoutMs);
    if (isOne) return { gets: 'all for once', limits: this.#whole, ...learned };
    return { gets: 'less', limits: this.#shorten(learned.limitMs), ...learned };
  }

  addRun({ solver, theories }: TimedQuery, allowance: Allowance, run: Pick<RunRecord, 'outcome' | 'ms'>): void {
    const { gets, limitMs, usualMs } = allowance;
    const timed = { ms: run.ms, usualMs, late: run.outcome === 'timeout', whole: gets !== 'less', limitMs };
    const pace = this.#findTimes(solver);
    pace.all.add(timed);
    findTimes(pace, theories).add(timed);
    if (!timed.late) pace.usual.add(run.ms);
  }

  #learnLimit(pace: SolverTimes, theories: readonly string[], usualMs: number): number {
    const near = findTimes(pace, theories);
    const times = near.runs >= ENOUGH.theories ? near : pace.all.runs >= ENOUGH.solver ? pace.all : undefined;
    if (times === undefined) return Math.max(START.least, START.times * usualMs);
    return Math.max(LEAST_MS, times.limit() * usualMs);
  }

  #shorten(ms: number): Limits {
    return { ...this.#whole, timeoutMs: Math.min(this.#whole.timeoutMs, Math.ceil(ms)) };
  }

  #findTimes(solver: string): SolverTimes {
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

function findTimes({ byTheories }: SolverTimes, theories: readonly string[]): AnswerTimes {
  const name = theories.join(' ');
  const known = byTheories.get(name) ?? new AnswerTimes();
  byTheories.set(name, known);
  return known;
}

const usualMsFrom = (times: UsualTime): number => Math.max(1, times.median() ?? 0);

function wholeShare(times: AnswerTimes, timeoutMs: number): number {
  if (times.runs < ENOUGH.solver) return WHOLE.start;
  const { endedMs, late } = times.sums();
  return Math.min(WHOLE.most, Math.max(WHOLE.least, (WHOLE.time * endedMs) / (Math.max(1, late) * timeoutMs)));
}

export interface TimeLimiter {
  readonly adaptiveLimits: AdaptiveLimits;
  readonly name: string;
  readonly theories: readonly string[] | undefined;
  readonly seedRuns?: readonly RunRecord[] | undefined;
  baseOf(solver: string): string;
}

/** Undefined if every query gets the full time. */
export function restoreAdaptiveLimits({ plan, judged }: CampaignState): AdaptiveLimits | undefined {
  // A campaign on seeds alone gives each seed the full time.
  if (!plan.adaptiveLimits || plan.budget.tests === 0) return undefined;
  const adaptiveLimits = new AdaptiveLimits(plan.limits, plan.key);
  for (const { runs } of judged.values()) for (const run of runs) adaptiveLimits.addSeedRun(run);
  return adaptiveLimits;
}

export function limiterOfSeed(adaptiveLimits: AdaptiveLimits | undefined, name: string): TimeLimiter | undefined {
  return adaptiveLimits && { adaptiveLimits, name, theories: undefined, baseOf: (solver) => solver };
}

export function makeLimiter(
  adaptiveLimits: AdaptiveLimits | undefined,
  { coordinates, made }: DrawnTest,
  varied: readonly VariedSolver[],
  seedRuns: readonly RunRecord[] | undefined,
): TimeLimiter | undefined {
  if (adaptiveLimits === undefined) return undefined;
  const { seed, strategy, index } = coordinates;
  return {
    adaptiveLimits,
    name: `${seed} ${strategy} ${index}`,
    theories: theoriesIn(made.script),
    seedRuns: seedRuns && copyToVariants(seedRuns, varied),
    baseOf: (solver) => baseName(solver, varied),
  };
}
