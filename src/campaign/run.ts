import type { Solver } from '../solver/index.js';
import {
  type CampaignEvent,
  type RunRecord,
  type SeedJudged,
  type SolverCounts,
  type TestResult,
  NO_COUNTS,
  NO_MODELS,
  addModels,
  batchName,
  pairName,
  withAllowance,
  withModel,
  withRun,
} from './log/index.js';
import {
  type Asked,
  type AdaptiveLimits,
  type Pace,
  type Slot,
  type Varied,
  type VariedAnswers,
  CampaignStopped,
  Slots,
  Variation,
  askAll,
  askVaried,
  baseName,
  closeVaried,
  adaptiveLimitsOf,
  isVaried,
  makingOf,
  paceOf,
  paceOfSeed,
  resultOf,
  underAllNames,
  withChoices,
} from './ask/index.js';
import { type LoadedSeed, type MadeTest, CooperativePause, seedAsTest, testQuestion } from './cases/index.js';
import { batchCounts, difference, restartsOf } from './batch-counts.js';
import { PostProcessingRunner } from './post-processing-runner.js';
import {
  type PlainAsking,
  type SeedLookup,
  type SeedObservation,
  type ObservedTest,
  Suspicions,
  claimsOf,
  joinedObservation,
  keepSeedProofs,
  modelsOf,
  parentQuestion,
  observationOfSeed,
  standingOf,
  withFewestOptions,
} from './judge/index.js';
import { type Mix, mixOf } from './mixing/mix.js';
import { type Work, schedule } from './schedule.js';
import { Steering } from './triage/index.js';
import type { CampaignParts } from './campaign-parts.js';

/** How a session of a campaign came to its end. */
export type CampaignEnd = 'tests' | 'time' | 'exhausted' | 'interrupted';

/** The reason with which the signal is aborted when the campaign's time is over. */
export const TIME_IS_OVER = new Error('the time of the campaign is over');

/**
 * Runs a campaign, or goes on with one, until its budget is spent or `stop` aborts. Then no further solver is asked, but
 * what is suspected already is still looked into. Everything that happened is in the store when it returns, and
 * everything that was told is there even if it never returns. Throws `CampaignStopped` where it cannot go on.
 */
export async function runCampaign(parts: CampaignParts, stop: AbortSignal): Promise<CampaignEnd> {
  return new CampaignRun(parts, stop).run();
}

type Untimed<E> = E extends CampaignEvent ? Omit<E, 'at'> : never;

class CampaignRun {
  readonly #parts: CampaignParts;
  readonly #stop: AbortSignal;
  /** Aborts where something failed: then nothing else goes on either. */
  readonly #failure = new AbortController();
  readonly #signal: AbortSignal;
  readonly #slots: Slots;
  readonly #postProcessing: PostProcessingRunner | undefined;
  readonly #started: number;
  readonly #steering: Steering;
  readonly #mix: Mix | undefined;
  readonly #suspicions: Suspicions;
  readonly #variation: Variation | undefined;
  /** Undefined where every query gets the whole time: where seeds are all that is asked about, too. */
  readonly #adaptiveLimits: AdaptiveLimits | undefined;
  readonly #seeds: ReadonlyMap<string, LoadedSeed>;
  readonly #judgedNow = new Map<string, SeedJudged>();
  readonly #lookup: SeedLookup = {
    seedOf: (name) => this.#seeds.get(name),
    judgedOf: (name) => this.#judgedNow.get(name) ?? this.#parts.state.judged.get(name),
  };
  readonly #working = new Set<Promise<unknown>>();

  constructor(parts: CampaignParts, stop: AbortSignal) {
    this.#parts = parts;
    this.#stop = stop;
    this.#signal = AbortSignal.any([stop, this.#failure.signal]);
    this.#slots = new Slots(parts.jobs, () => parts.openSolvers());
    this.#started = parts.clock.now();
    this.#postProcessing = this.#postProcessingRunner();
    this.#steering = new Steering(parts.state.findings, parts.state.again);
    this.#mix = mixOf(parts.state);
    this.#suspicions = this.#suspicionsOf(parts);
    const { varyOptions } = parts.state.plan;
    this.#variation = varyOptions === undefined ? undefined : new Variation(varyOptions);
    this.#seeds = new Map(parts.seeds.map((seed) => [seed.blob, seed]));
    this.#adaptiveLimits = adaptiveLimitsOf(parts.state);
  }

  async run(): Promise<CampaignEnd> {
    try {
      const end = await this.#work();
      if (end === 'interrupted') await this.#interrupted('stopped by the user', 'user');
      else await this.#log({ kind: 'campaign-ended', reason: end });
      return end;
    } catch (error) {
      this.#failure.abort(error);
      await Promise.allSettled(this.#working);
      await this.#postProcessing?.settle();
      if (error instanceof CampaignStopped) await this.#interrupted(error.message, 'trouble');
      throw error;
    } finally {
      await this.#slots.close();
      await this.#suspicions.close();
    }
  }

  async #interrupted(reason: string, by: 'user' | 'trouble'): Promise<void> {
    await this.#log({ kind: 'campaign-interrupted', reason, by });
  }

  async #work(): Promise<CampaignEnd> {
    const { state, seeds, strategies, jobs } = this.#parts;
    const work = schedule({
      plan: state.plan,
      seeds,
      strategies,
      jobs,
      pause: new CooperativePause(this.#parts.clock, this.#signal),
      mix: this.#mix,
      judge: (seed) => this.#track(this.#judge(seed)),
      models: (judged) => modelsOf(judged, this.#parts.store),
      unusable: (seed, reason) => this.#unusable(seed, reason),
      bugBefore: (pair, before) => this.#steering.bugBefore(pair, before),
      steered: async (pair) => {
        if (!state.steered.has(pairName(pair))) await this.#log({ kind: 'strategy-steered', ...pair });
      },
    });
    try {
      for (;;) {
        const next = await work.next();
        if (next.done === true || this.#isLate()) {
          await this.#settleWork();
          await this.#postProcessing?.drain(this.#signal);
          return this.#stop.aborted || next.done !== true ? this.#stopReason() : next.value;
        }
        if (this.#postProcessing?.isDue === true) await this.#postProcessing.start(this.#signal);
        if (!state.done.has(batchName(next.value.made.batch))) await this.#start(next.value);
      }
    } catch (error) {
      await this.#settleWork();
      if (this.#stop.aborted && isAbort(error, this.#stop)) return this.#stopReason();
      throw error;
    }
  }

  #stopReason(): 'time' | 'interrupted' {
    return !this.#stop.aborted || this.#stop.reason === TIME_IS_OVER ? 'time' : 'interrupted';
  }

  /** Whether what is left of the time is needed for what was found. */
  #isLate(): boolean {
    const { state } = this.#parts;
    const { forMs } = state.plan.budget;
    if (forMs === null || this.#postProcessing === undefined) return false;
    return this.#postProcessing.isLate({ leftMs: forMs - this.#now(), ofMs: forMs });
  }

  #postProcessingRunner(): PostProcessingRunner | undefined {
    const { postProcessor, state, clock, jobs, keep } = this.#parts;
    const { postProcessing } = state.plan;
    if (postProcessor === undefined || postProcessing === undefined) return undefined;
    const { findings } = state;
    return new PostProcessingRunner({
      plan: postProcessing,
      postProcessor,
      slots: this.#slots,
      jobs,
      clock,
      findings,
      log: (event) => this.#log(event),
      keep,
      fail: (error) => this.#failure.abort(error),
    });
  }

  #suspicionsOf({
    store,
    state,
    clock,
    known = [],
    oracles,
    openPersistent,
    openTieBreaker,
    keep,
  }: CampaignParts): Suspicions {
    return new Suspicions({
      store,
      plan: state.plan,
      clock,
      known,
      oracles,
      steering: this.#steering,
      settled: new Set(state.settled),
      slow: state.slow,
      unsteady: state.findings.flatMap(({ kind, suspects }) => (kind === 'unstable' ? suspects : [])),
      signal: this.#failure.signal,
      openPersistent,
      openTieBreaker,
      keep,
      parentOf: (test, seed) => parentQuestion(test, seed, this.#lookup),
      log: (event) => this.#log(event),
      confirmed: (finding) => this.#postProcessing?.add(finding),
    });
  }

  /** Hands a batch to a free slot; it goes on while the next one is made. */
  async #start(batch: Work): Promise<void> {
    this.#signal.throwIfAborted();
    const slot = await this.#slots.take();
    const work = this.#runBatch(slot, batch).finally(() => this.#slots.give(slot));
    this.#steering.began(batch.made.batch, work);
    this.#mix?.began(batch.made.batch, work);
    this.#track(work).catch((error: unknown) => {
      if (!isAbort(error, this.#signal)) this.#failure.abort(error);
    });
  }

  /** Remembers what is under way until it is over. */
  #track<T>(work: Promise<T>): Promise<T> {
    const tracked = work.finally(() => this.#working.delete(tracked));
    this.#working.add(tracked);
    return tracked;
  }

  /** Waits for all that is under way; throws what went wrong there. */
  async #settleWork(): Promise<void> {
    await Promise.allSettled(this.#working);
    if (this.#signal.aborted) await this.#postProcessing?.settle();
    if (this.#failure.signal.aborted) throw this.#failure.signal.reason;
  }

  async #judge(seed: LoadedSeed): Promise<SeedJudged> {
    const known = this.#parts.state.judged.get(seed.blob);
    if (known !== undefined) return known;
    this.#signal.throwIfAborted();
    const slot = await this.#slots.take();
    try {
      const judged = await this.#judgeIn(slot, seed);
      this.#judgedNow.set(seed.blob, judged);
      return judged;
    } finally {
      this.#slots.give(slot);
    }
  }

  /** Algorithm 2, line 6: every solver answers the seed first. */
  async #judgeIn(slot: Slot, seed: LoadedSeed): Promise<SeedJudged> {
    const test = seedAsTest(seed, this.#parts.state.plan.key);
    const { claimed } = claimsOf(seed.script);
    const before = restartsOf(slot);
    const asked = await this.#askAll(slot.solvers, test, paceOfSeed(this.#adaptiveLimits, seed.blob));
    for (const { record, allowance } of asked) this.#adaptiveLimits?.hearSeed(record, allowance);
    const { certified } = seed;
    const observation: SeedObservation = {
      claimed,
      runs: asked.map(({ record }) => record),
      certified: certified ?? null,
    };
    const looked = await this.#suspicions.investigate({ slot, seed, test, observation, asked });
    const runs = looked.asked.map(({ record }) => record);
    const short = runs.map(({ solver, family, mode, outcome, answers, detail, ms, model }) => {
      return { solver, family, mode, outcome, answers, detail, ms, model: model ?? null };
    });
    const { agreed, standing, excused } = standingOf(runs, claimed, certified);
    const restarts = difference(restartsOf(slot), before);
    const { blob, path } = seed;
    const [proof = null, ...moreProofs] = await keepSeedProofs(runs, this.#parts.store);
    const event = {
      kind: 'seed-judged',
      seed: blob,
      path,
      runs: short,
      claimed,
      agreed,
      standing,
      excused,
      certified: certified ?? null,
      proof,
      ...(moreProofs.length === 0 ? {} : { moreProofs }),
      restarts,
    } as const;
    return (await this.#log(event)) as SeedJudged;
  }

  async #unusable(seed: LoadedSeed, reason: string): Promise<void> {
    if (this.#parts.state.leftOut.has(seed.path)) return;
    await this.#log({ kind: 'seed-left-out', path: seed.path, reason });
  }

  async #runBatch(slot: Slot, { made, judged }: Work): Promise<void> {
    const seed = this.#seeds.get(made.batch.seed);
    const source = judged === undefined ? made.batch.seed : undefined;
    const excused = new Set(judged?.excused.map(({ solver }) => solver));
    const solvers = slot.solvers.filter((solver) => !excused.has(solver.id));
    const before = restartsOf(slot);
    const counts = new Map<string, SolverCounts>();
    const results: TestResult[] = [];
    let models = NO_MODELS;
    let faults = made.faults.length;
    for (const fault of made.faults) await this.#log({ kind: 'fault', ...fault });
    for (const test of made.tests) {
      const answers = await this.#askWithOptions(solvers, test, judged?.runs);
      const { asked, varied } = answers;
      for (const { record, allowance } of asked) {
        const solver = baseName(record.solver, varied);
        const sum = withRun(counts.get(solver) ?? NO_COUNTS, record);
        counts.set(solver, allowance === undefined ? sum : withAllowance(sum, record, allowance));
        models = withModel(models, record);
      }
      results.push(resultOf(test, answers, source));
      const observation = await this.#observationOf(test, judged, asked);
      models = addModels(models, { ...NO_MODELS, ms: observation?.shared?.model.ms ?? 0 });
      const observed = { slot, seed, test, observation, asked };
      faults += isVaried(varied)
        ? await this.#lookIntoVaried(observed, varied, judged)
        : (await this.#suspicions.investigate(observed)).faults;
      await closeVaried(varied);
    }
    const restarts = difference(restartsOf(slot), before);
    for (const [solver, each] of counts) counts.set(solver, { ...each, restarts: restarts[solver] ?? 0 });
    const sums = { ...batchCounts(made, counts), faults };
    const withModels = this.#parts.state.plan.models === true ? { ...sums, models } : sums;
    const repeats = made.repeats.map((each) => makingOf(each, source));
    await this.#log({ kind: 'batch-done', batch: made.batch, counts: withModels, results, repeats });
  }

  /** What is known of what a test case was made from, beside these runs. */
  async #observationOf(
    test: MadeTest,
    judged: SeedJudged | undefined,
    asked: readonly Asked[],
  ): Promise<SeedObservation | undefined> {
    const { store, clock, examine } = this.#parts;
    const about = test.made.joined;
    const joined = about === undefined ? undefined : joinedObservation(about, this.#lookup.judgedOf);
    const runs = asked.map(({ record }) => record);
    return joined ?? observationOfSeed(test, judged, { runs, store, clock, examine }, this.#signal);
  }

  async #askWithOptions(
    solvers: readonly Solver[],
    test: MadeTest,
    seedRuns: readonly RunRecord[] | undefined,
  ): Promise<VariedAnswers> {
    const plain = solvers.map((solver) => withChoices(solver, []));
    const varied = (await this.#variation?.of(solvers, test, this.#signal)) ?? plain;
    return askVaried(varied, (these) =>
      this.#askAll(these, test, paceOf(this.#adaptiveLimits, { test, varied, seedRuns })),
    );
  }

  /** What is suspected of solvers with options is tried with fewer of them before anything else. */
  async #lookIntoVaried(
    observed: ObservedTest,
    varied: readonly Varied[],
    judged: SeedJudged | undefined,
  ): Promise<number> {
    const { test, observation } = observed;
    const named = {
      ...observed,
      observation: observation && { ...observation, runs: underAllNames(observation.runs, varied) },
    };
    let { faults } = await this.#suspicions.investigate({ ...named, only: () => false });
    const asking: PlainAsking = {
      oracles: this.#parts.oracles,
      ask: (these) =>
        this.#askAll(
          these.map(solverOf),
          test,
          paceOf(this.#adaptiveLimits, { test, varied: these, seedRuns: judged?.runs }),
        ),
      observationOf: (asked) => this.#observationOf(test, judged, asked),
    };
    for await (const each of withFewestOptions(named, varied, asking))
      faults += (await this.#suspicions.investigate(each)).faults;
    return faults;
  }

  #askAll(solvers: readonly Solver[], test: MadeTest, pace: Pace | undefined): Promise<Asked[]> {
    const { clock, state, examine } = this.#parts;
    return askAll(solvers, testQuestion(test), { plan: state.plan, clock, pace, examine }, this.#signal);
  }

  /** Milliseconds of work since the campaign began. */
  #now(): number {
    return this.#parts.state.at + this.#parts.clock.now() - this.#started;
  }

  /** Keeps an event, then tells it. */
  async #log(event: Untimed<CampaignEvent>): Promise<CampaignEvent> {
    const at = Math.round(this.#now());
    const { kind, ...rest } = event;
    const timed = { kind, at, ...rest } as CampaignEvent;
    await this.#parts.store.append([timed]);
    this.#mix?.hear(timed);
    this.#parts.tell(timed);
    return timed;
  }
}

function solverOf({ solver }: Varied): Solver {
  return solver;
}

function isAbort(error: unknown, signal: AbortSignal): boolean {
  return signal.aborted && (error === signal.reason || (error instanceof Error && error.name === 'AbortError'));
}
