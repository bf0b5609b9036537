import type { Strategy } from '../../strategy/index.js';
import { stopwatch } from '../../util/index.js';
import {
  type Batch,
  type CampaignEvent,
  type CampaignState,
  type EventBody,
  type FindingState,
  type SeedJudged,
  WorkInterrupted,
} from '../log/index.js';
import { DuplicateThrottle } from '../triage/index.js';
import { CampaignStopped } from './ask/index.js';
import type { Hunt, LedHunt, Runtime, WorkerTools } from './context.js';
import type { LoadedSeed } from './draw/index.js';
import { FollowUps } from './follow-up.js';
import type { SeedLookup } from './judge/index.js';
import { type Mix, createMix } from './mix/mix.js';
import { type TheoryShares, createTheoryShares } from './mix/theory-shares.js';
import { LocalPool } from './pool/local-pool.js';
import { type Pool, isAbort } from './pool/pool.js';
import { RemotePool } from './pool/remote-pool.js';

export interface HuntInput
  extends Omit<WorkerTools, 'known'>, Partial<Pick<WorkerTools, 'known'>>, Pick<LedHunt, 'baseline'> {
  readonly state: CampaignState;
  readonly seeds: readonly LoadedSeed[];
}

export const TIME_IS_OVER = new Error('the time of the campaign is over');

/** Milliseconds to confirm pending suspicions after the user stopped a campaign. */
const GRACE_MS = 500;

export class Leader implements LedHunt {
  readonly runtime: Runtime;
  readonly state: CampaignState;
  readonly seeds: readonly LoadedSeed[];
  readonly strategies: readonly Strategy[];
  readonly oracles: Hunt['oracles'];
  readonly passes: Hunt['passes'];
  readonly processor: Hunt['processor'];
  readonly known: Hunt['known'];
  readonly baseline: LedHunt['baseline'];
  readonly throttle: DuplicateThrottle;
  readonly mix: Mix | undefined;
  readonly shares: TheoryShares;
  readonly lookup: SeedLookup;
  readonly stop: AbortSignal;
  readonly signal: AbortSignal;
  readonly failed: AbortSignal;
  readonly pool: Pool;
  readonly followUps: FollowUps;
  readonly #elapsed: () => number;
  readonly #judged: Map<string, SeedJudged>;
  readonly #refuted: Map<string, string>;
  readonly #failure = new AbortController();
  /** Aborts shortly after the user stopped the campaign; running batches are dropped. */
  readonly #cutOff = new AbortController();
  readonly #over = new AbortController();
  readonly #working = new Set<Promise<unknown>>();

  constructor(input: HuntInput, stop: AbortSignal) {
    const { runtime, state, seeds, strategies, known = [] } = input;
    this.runtime = runtime;
    this.#judged = new Map(state.judged);
    this.#refuted = new Map(state.refuted);
    this.state = { ...state, judged: this.#judged, refuted: this.#refuted };
    this.seeds = seeds;
    this.strategies = strategies;
    this.oracles = input.oracles;
    this.passes = input.passes;
    this.processor = input.processor;
    this.known = known;
    this.baseline = input.baseline;
    this.stop = stop;
    this.signal = AbortSignal.any([stop, this.#failure.signal]);
    this.failed = AbortSignal.any([this.#failure.signal, this.#cutOff.signal]);
    this.#elapsed = stopwatch(
      () => runtime.clock.now(),
      () => runtime.pausedMs?.() ?? 0,
    );
    this.throttle = new DuplicateThrottle(state.plan, state.findings, state.again);
    this.mix = createMix(state);
    this.shares = createTheoryShares(state);
    const byBlob = new Map(seeds.map((seed) => [seed.blob, seed]));
    this.lookup = { seedOf: (name) => byBlob.get(name), judgedOf: (name) => this.#judged.get(name) };
    const { workers } = runtime;
    this.pool = workers === undefined ? new LocalPool(this) : new RemotePool(this, workers);
    this.followUps = new FollowUps(this);
    stop.addEventListener('abort', this.#cutOffSoon, { once: true });
  }

  followUp(finding: FindingState): void {
    this.followUps.add(finding);
  }

  async log(event: EventBody<CampaignEvent>): Promise<CampaignEvent> {
    const at = Math.round(this.#now());
    // Replaces the time in a worker's event.
    const { kind, at: _, ...rest } = event as CampaignEvent;
    const timed = { kind, at, ...rest } as CampaignEvent;
    await this.runtime.store.append([timed]);
    this.pool.onLogged(timed);
    this.mix?.onEvent(timed);
    this.shares.onEvent(timed);
    this.runtime.emit(timed);
    this.state.silence.add(timed);
    const refutation = this.state.disproved.add(timed);
    if (refutation !== undefined && !this.#refuted.has(refutation.strategy)) {
      this.#refuted.set(refutation.strategy, refutation.because);
      await this.log(refutation);
    }
    if (timed.kind === 'claim-refuted') {
      this.#refuted.set(timed.strategy, timed.because);
      await this.followUps.withdraw(timed);
    }
    if (timed.kind === 'seed-judged') this.#judged.set(timed.seed, timed);
    if (timed.kind === 'seed-judged' || timed.kind === 'batch-done') await this.dropSilent();
    return timed;
  }

  /** Drops solvers that never answer. Stops the campaign if no solver is left. */
  async dropSilent(): Promise<void> {
    const { silence, plan } = this.state;
    for (const drop of silence.listDrops()) await this.log(drop);
    const { dropped } = silence;
    if (plan.solvers.length === 0 || plan.solvers.some(({ id }) => !dropped.has(id))) return;
    const left = new CampaignStopped(`every solver was dropped: ${[...dropped.values()].join('; ')}`);
    this.fail(left);
    throw left;
  }

  async logInterruption(reason: string, by: 'user' | 'trouble'): Promise<void> {
    await this.log({ kind: 'campaign-interrupted', reason, by });
  }

  async judgeSeed(seed: LoadedSeed): Promise<SeedJudged> {
    return this.#track(this.#judge(seed));
  }

  addWork(batch: Batch, work: Promise<void>, hasSeed: boolean): void {
    this.throttle.trackBatch(batch, work);
    this.mix?.recordStart(batch, work);
    if (!hasSeed) this.shares.onStarted(batch, work);
    this.#track(work).catch((error: unknown) => {
      if (!isAbort(error, this.signal) && !(error instanceof WorkInterrupted)) this.fail(error);
    });
  }

  /** Waits for all work. Throws if part of the work failed. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.#working);
    if (this.signal.aborted) await this.followUps.settle();
    this.#failure.signal.throwIfAborted();
  }

  isLate(): boolean {
    const { forMs } = this.state.plan.budget;
    if (forMs === null) return false;
    return this.followUps.isLate({ leftMs: forMs - this.#now(), ofMs: forMs });
  }

  get isTimeOver(): boolean {
    return this.stop.reason === TIME_IS_OVER;
  }

  fail(error: unknown): void {
    this.#failure.abort(error);
  }

  /** Waits until all work has stopped after a failure. */
  async abandon(error: unknown): Promise<void> {
    this.fail(error);
    await Promise.allSettled(this.#working);
    await this.followUps.settle();
    if (error instanceof CampaignStopped) await this.logInterruption(error.message, 'trouble');
  }

  async close(): Promise<void> {
    this.#over.abort();
    this.stop.removeEventListener('abort', this.#cutOffSoon);
    await this.pool.close();
  }

  readonly #cutOffSoon = (): void => {
    if (this.isTimeOver) return;
    const isOver = () => undefined;
    const cutOff = () => this.#cutOff.abort(this.stop.reason);
    this.runtime.clock.sleep(GRACE_MS, this.#over.signal).then(cutOff, isOver);
  };

  async #judge(seed: LoadedSeed): Promise<SeedJudged> {
    const known = this.#judged.get(seed.blob);
    if (known !== undefined) return known;
    this.signal.throwIfAborted();
    const slot = await this.pool.take();
    return (await this.log(await slot.judge(seed))) as SeedJudged;
  }

  #track<T>(work: Promise<T>): Promise<T> {
    const tracked = work.finally(() => this.#working.delete(tracked));
    this.#working.add(tracked);
    return tracked;
  }

  #now(): number {
    return this.state.at + this.#elapsed();
  }
}
