import {
  type CampaignEvent,
  type SeedJudged,
  type EventBody,
  WorkInterrupted,
  batchName,
  pairName,
} from '../log/index.js';
import { CampaignStopped, toProvenance } from './ask/index.js';
import { type LoadedSeed, CooperativePause } from './draw/index.js';
import { PostProcessingRunner } from './post-processing-runner.js';
import { type SeedLookup, readModels } from './judge/index.js';
import { type Mix, createMix } from './mix/mix.js';
import { type TheoryShares, createTheoryShares } from './mix/theory-shares.js';
import { schedule } from './schedule.js';
import { DuplicateThrottle } from '../triage/index.js';
import {
  type Executor,
  type WorkPlace,
  type BatchWork,
  HANDED_OVER,
  computeBatchCounts,
  isAbort,
} from './pool/index.js';
import type { CampaignParts } from './campaign-parts.js';
import { stopwatch } from '../../util/index.js';

export type CampaignEnd = 'tests' | 'time' | 'exhausted' | 'interrupted';

/** Abort reason when the campaign's time is over. */
export const TIME_IS_OVER = new Error('the time of the campaign is over');

/** Milliseconds to confirm pending suspicions after the user stopped a campaign. */
const GRACE_MS = 500;

/**
 * Runs or resumes a campaign until its budget is spent or `stop` aborts. Then no query starts. Pending suspicions are
 * still confirmed: completely if the time is up, for `GRACE_MS` if the user stopped it, since a later session finds
 * them again. Every event is stored before it is emitted. Throws `CampaignStopped` if it cannot continue.
 */
export async function runCampaign(parts: CampaignParts, stop: AbortSignal): Promise<CampaignEnd> {
  return new CampaignRun(parts, stop).run();
}

class CampaignRun {
  readonly #parts: CampaignParts;
  readonly #stop: AbortSignal;
  /** Aborts on an internal failure, which stops everything. */
  readonly #failure = new AbortController();
  /** Aborts shortly after the user stopped it. Running batches are dropped. */
  readonly #cutOff = new AbortController();
  readonly #over = new AbortController();
  readonly #signal: AbortSignal;
  readonly #executor: Executor;
  readonly #postProcessing: PostProcessingRunner;
  readonly #elapsed: () => number;
  readonly #steering: DuplicateThrottle;
  readonly #mix: Mix | undefined;
  readonly #shares: TheoryShares;
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
    this.#elapsed = stopwatch(
      () => parts.clock.now(),
      () => parts.pausedMs?.() ?? 0,
    );
    this.#steering = new DuplicateThrottle(parts.state.plan, parts.state.findings, parts.state.again);
    this.#mix = createMix(parts.state);
    this.#shares = createTheoryShares(parts.state);
    this.#seeds = new Map(parts.seeds.map((seed) => [seed.blob, seed]));
    const { store, state, clock, known = [] } = parts;
    this.#executor = parts.executor({
      store,
      state,
      clock,
      known,
      steering: this.#steering,
      lookup: this.#lookup,
      judged: () => state.judged.size + this.#judgedNow.size,
      signal: this.#signal,
      failed: AbortSignal.any([this.#failure.signal, this.#cutOff.signal]),
      keep: (finding) => parts.keep(finding),
      log: (event) => this.#log(event),
      confirmed: (finding) => this.#postProcessing.add(finding),
    });
    this.#postProcessing = this.#postProcessingRunner();
  }

  async run(): Promise<CampaignEnd> {
    this.#stop.addEventListener('abort', this.#cutOffSoon, { once: true });
    try {
      await this.#dropSilent();
      const end = await this.#work();
      if (this.#stop.reason === HANDED_OVER) return end;
      if (end === 'interrupted') await this.#logInterruption('stopped by the user', 'user');
      else await this.#log({ kind: 'campaign-ended', reason: end });
      return end;
    } catch (error) {
      this.#failure.abort(error);
      await Promise.allSettled(this.#working);
      await this.#postProcessing.settle();
      if (error instanceof CampaignStopped) await this.#logInterruption(error.message, 'trouble');
      throw error;
    } finally {
      this.#over.abort();
      this.#stop.removeEventListener('abort', this.#cutOffSoon);
      await this.#executor.close();
    }
  }

  readonly #cutOffSoon = (): void => {
    const { reason } = this.#stop as { readonly reason: unknown };
    if (reason === TIME_IS_OVER) return;
    const isOver = () => undefined;
    this.#parts.clock.sleep(GRACE_MS, this.#over.signal).then(() => this.#cutOff.abort(reason), isOver);
  };

  async #logInterruption(reason: string, by: 'user' | 'trouble'): Promise<void> {
    await this.#log({ kind: 'campaign-interrupted', reason, by });
  }

  async #work(): Promise<CampaignEnd> {
    const { state, seeds, strategies } = this.#parts;
    const work = schedule({
      plan: state.plan,
      seeds,
      strategies,
      room: () => this.#executor.room,
      pause: new CooperativePause(this.#parts.clock, this.#signal),
      mix: this.#mix,
      shares: this.#shares,
      judge: (seed) => this.#track(this.#judge(seed)),
      models: (judged) => readModels(judged, this.#parts.store),
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
          await this.#postProcessing.drain(this.#signal);
          return this.#stop.aborted || next.done !== true ? this.#stopReason() : next.value;
        }
        if (this.#postProcessing.isDue) await this.#postProcessing.start(this.#signal);
        if (!state.done.has(batchName(next.value.made.batch))) await this.#start(next.value);
      }
    } catch (error) {
      await this.#settleWork();
      if (error instanceof WorkInterrupted || (this.#stop.aborted && isAbort(error, this.#stop)))
        return this.#stopReason();
      throw error;
    }
  }

  #stopReason(): 'time' | 'interrupted' {
    return !this.#stop.aborted || this.#stop.reason === TIME_IS_OVER ? 'time' : 'interrupted';
  }

  #isLate(): boolean {
    const { state } = this.#parts;
    const { forMs } = state.plan.budget;
    if (forMs === null) return false;
    return this.#postProcessing.isLate({ leftMs: forMs - this.#now(), ofMs: forMs });
  }

  #postProcessingRunner(): PostProcessingRunner {
    const { state, clock, keep } = this.#parts;
    const { postProcessing } = state.plan;
    return new PostProcessingRunner({
      plan: postProcessing,
      executor: this.#executor,
      clock,
      findings: state.findings,
      log: (event) => this.#log(event),
      keep,
      fail: (error) => this.#failure.abort(error),
    });
  }

  async #start(batch: BatchWork): Promise<void> {
    this.#signal.throwIfAborted();
    const place = await this.#executor.take();
    const work = this.#runBatch(place, batch);
    this.#steering.trackBatch(batch.made.batch, work);
    this.#mix?.recordStart(batch.made.batch, work);
    if (batch.judged === undefined) this.#shares.began(batch.made.batch, work);
    this.#track(work).catch((error: unknown) => {
      if (!isAbort(error, this.#signal) && !(error instanceof WorkInterrupted)) this.#failure.abort(error);
    });
  }

  #track<T>(work: Promise<T>): Promise<T> {
    const tracked = work.finally(() => this.#working.delete(tracked));
    this.#working.add(tracked);
    return tracked;
  }

  async #settleWork(): Promise<void> {
    await Promise.allSettled(this.#working);
    if (this.#signal.aborted) await this.#postProcessing.settle();
    if (this.#failure.signal.aborted) throw this.#failure.signal.reason;
  }

  async #judge(seed: LoadedSeed): Promise<SeedJudged> {
    const known = this.#parts.state.judged.get(seed.blob);
    if (known !== undefined) return known;
    this.#signal.throwIfAborted();
    const place = await this.#executor.take();
    const judged = (await this.#log(await place.judge(seed))) as SeedJudged;
    this.#judgedNow.set(seed.blob, judged);
    return judged;
  }

  async #unusable(seed: LoadedSeed, reason: string): Promise<void> {
    if (this.#parts.state.leftOut.has(seed.path)) return;
    await this.#log({ kind: 'seed-left-out', path: seed.path, reason });
  }

  async #runBatch(place: WorkPlace, { made, judged }: BatchWork): Promise<void> {
    const source = judged === undefined ? made.batch.seed : undefined;
    for (const fault of made.faults) await this.#log({ kind: 'fault', ...fault });
    const { results, models, ...sums } = await place.ask({ made, judged });
    const counts = computeBatchCounts(made, sums);
    const withModels = this.#parts.state.plan.models ? { ...counts, models } : counts;
    const repeats = made.repeats.map((each) => toProvenance(each, source));
    await this.#log({ kind: 'batch-done', batch: made.batch, counts: withModels, results, repeats });
  }

  #now(): number {
    return this.#parts.state.at + this.#elapsed();
  }

  async #log(event: EventBody<CampaignEvent>): Promise<CampaignEvent> {
    const at = Math.round(this.#now());
    // Replaces the time that a worker's event carries.
    const { kind, at: _, ...rest } = event as CampaignEvent;
    const timed = { kind, at, ...rest } as CampaignEvent;
    await this.#parts.store.append([timed]);
    this.#executor.onLogged(timed);
    this.#mix?.onEvent(timed);
    this.#shares.onEvent(timed);
    this.#parts.tell(timed);
    const { silence } = this.#parts.state;
    silence.add(timed);
    if (timed.kind === 'seed-judged' || timed.kind === 'batch-done') await this.#dropSilent();
    return timed;
  }

  /** Stops the campaign if no solver is left. */
  async #dropSilent(): Promise<void> {
    const { silence, plan } = this.#parts.state;
    for (const dropped of silence.listDrops()) await this.#log(dropped);
    const { dropped } = silence;
    if (plan.solvers.length === 0 || plan.solvers.some(({ id }) => !dropped.has(id))) return;
    const left = new CampaignStopped(`every solver was dropped: ${[...dropped.values()].join('; ')}`);
    this.#failure.abort(left);
    throw left;
  }
}
