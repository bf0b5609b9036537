import { PostProcessingQueue } from './post-processing.js';
import {
  type CampaignEvent,
  type PostProcessingPlan,
  type Clock,
  type FindingRecord,
  type Untimed,
  Findings,
} from './log/index.js';
import type { Executor, Place, PostProcessed, PostProcessingTask } from './work/index.js';
import { messageOf } from './cases/index.js';

/** How much of the time of all places may go to findings while there is still something to hunt. */
const SHARE = 0.5;
/** How much of a campaign's time is kept for its findings at the end, at most, and how much for each thing to do. */
const RESERVE = { share: 0.25, eachMs: 15_000 } as const;

type PostProcessingEvent = PostProcessed | Untimed<CampaignEvent & { readonly kind: 'fault' }>;

export interface PostProcessingParts {
  readonly plan: PostProcessingPlan;
  readonly executor: Executor;
  readonly clock: Clock;
  /** What earlier sessions found. */
  readonly findings: readonly FindingRecord[];
  log(event: PostProcessingEvent): Promise<CampaignEvent>;
  /** Writes a finding's files anew. */
  keep(finding: FindingRecord): Promise<void>;
  /** Hears that a result could not be kept. */
  fail(error: unknown): void;
}

/** Looks after findings in between: each piece of that takes a place, as a batch does, so that the load stays the same. */
export class PostProcessingRunner {
  readonly #parts: PostProcessingParts;
  readonly #queue: PostProcessingQueue;
  readonly #findings = new Findings();
  readonly #running = new Set<Promise<void>>();
  readonly #started: number;
  /** Milliseconds of places that went to findings. */
  #spent = 0;

  constructor(parts: PostProcessingParts) {
    this.#parts = parts;
    this.#queue = new PostProcessingQueue(parts.plan, (task) => parts.executor.can(task));
    this.#started = parts.clock.now();
    // What is a known bug needs neither.
    for (const finding of parts.findings) if (finding.known === undefined) this.add(finding);
  }

  add(finding: FindingRecord): void {
    this.#findings.add({ kind: 'finding', at: 0, finding });
    this.#queue.add(finding);
  }

  /** Whether the next piece of work should be one for a finding. */
  get isDue(): boolean {
    const { executor, clock } = this.#parts;
    const most = Math.max(1, Math.floor(executor.room * SHARE));
    const elapsed = clock.now() - this.#started;
    return this.#queue.length > 0 && this.#running.size < most && this.#spent <= SHARE * executor.room * elapsed;
  }

  /** Whether hunting should stop, so that what is found already is looked after in what is left of the time. */
  isLate({ leftMs, ofMs }: { readonly leftMs: number; readonly ofMs: number }): boolean {
    const { executor } = this.#parts;
    return leftMs < Math.min(RESERVE.share * ofMs, (RESERVE.eachMs * this.#queue.length) / executor.room);
  }

  /** Begins the next piece of work in a free place; settled once it has begun. */
  async start(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const place = await this.#parts.executor.take();
    const task = this.#queue.take();
    if (task === undefined) return place.leave();
    const work = this.#do(task, place, signal).finally(() => this.#queue.done(task));
    const tracked = work.finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
    tracked.catch((error: unknown) => this.#parts.fail(error));
  }

  /** Does all that is left, and waits for what is under way. */
  async drain(signal: AbortSignal): Promise<void> {
    while (this.#queue.length > 0 || this.#running.size > 0) {
      signal.throwIfAborted();
      if (this.#queue.length > 0 && this.#running.size < this.#parts.executor.room) await this.start(signal);
      else await Promise.race(this.#running);
    }
  }

  /** Waits for what is under way. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.#running);
  }

  async #do(task: PostProcessingTask, place: Place, signal: AbortSignal): Promise<void> {
    const { clock } = this.#parts;
    const from = clock.now();
    const event = await this.#result(task, place, signal);
    this.#spent += clock.now() - from;
    if (event === undefined) return;
    const finding = this.#findings.add(await this.#parts.log(event));
    if (finding === undefined) return;
    this.#queue.replace(finding);
    await this.#parts.keep(finding);
  }

  /** What came of it; a fault of our own costs the campaign nothing. */
  async #result(task: PostProcessingTask, place: Place, signal: AbortSignal): Promise<PostProcessingEvent | undefined> {
    try {
      return await place.process(task, signal);
    } catch (error) {
      const { coordinates } = task.finding;
      return signal.aborted ? undefined : { kind: 'fault', coordinates, message: messageOf(error) };
    }
  }
}
