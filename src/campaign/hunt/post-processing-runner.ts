import { PostProcessingQueue } from './post-processing.js';
import {
  type CampaignEvent,
  type PostProcessingPlan,
  type Clock,
  type FindingRecord,
  type EventBody,
  Findings,
} from '../log/index.js';
import type { Executor, WorkPlace, PostProcessed, PostProcessingTask } from './pool/index.js';
import { messageOf } from './draw/index.js';

/** Share of the slots' time that findings may take during the hunt. */
const SHARE = 0.5;
/** Time kept for findings at the end: at most `share` of the campaign, `eachMs` milliseconds per task. */
const RESERVE = { share: 0.25, eachMs: 15_000 } as const;

type PostProcessingEvent = PostProcessed | EventBody<CampaignEvent & { readonly kind: 'fault' }>;

export interface PostProcessingParts {
  readonly plan: PostProcessingPlan;
  readonly executor: Executor;
  readonly clock: Clock;
  readonly findings: readonly FindingRecord[];
  log(event: PostProcessingEvent): Promise<CampaignEvent>;
  keep(finding: FindingRecord): Promise<void>;
  /** Receives an error if a result could not be stored. */
  fail(error: unknown): void;
}

/** Each task takes a slot, like a batch, so that the load is constant. */
export class PostProcessingRunner {
  readonly #parts: PostProcessingParts;
  readonly #queue: PostProcessingQueue;
  readonly #findings = new Findings();
  readonly #running = new Set<Promise<void>>();
  readonly #started: number;
  #spent = 0;

  constructor(parts: PostProcessingParts) {
    this.#parts = parts;
    this.#queue = new PostProcessingQueue(parts.plan, (task) => parts.executor.can(task));
    this.#started = parts.clock.now();
    // A known bug is neither reduced nor bisected.
    for (const finding of parts.findings) if (finding.known === undefined) this.add(finding);
  }

  add(finding: FindingRecord): void {
    this.#findings.add({ kind: 'finding', at: 0, finding });
    this.#queue.add(finding);
  }

  get isDue(): boolean {
    const { executor, clock } = this.#parts;
    const most = Math.max(1, Math.floor(executor.room * SHARE));
    const elapsed = clock.now() - this.#started;
    return this.#queue.length > 0 && this.#running.size < most && this.#spent <= SHARE * executor.room * elapsed;
  }

  /** Checks whether hunting should stop, to leave time for the findings. */
  isLate({ leftMs, ofMs }: { readonly leftMs: number; readonly ofMs: number }): boolean {
    const { executor } = this.#parts;
    return leftMs < Math.min(RESERVE.share * ofMs, (RESERVE.eachMs * this.#queue.length) / executor.room);
  }

  async start(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const place = await this.#parts.executor.take();
    const task = this.#queue.take();
    if (task === undefined) return place.leave();
    const work = this.#do(task, place, signal).finally(() => this.#queue.finish(task));
    const tracked = work.finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
    tracked.catch((error: unknown) => this.#parts.fail(error));
  }

  async drain(signal: AbortSignal): Promise<void> {
    while (this.#queue.length > 0 || this.#running.size > 0) {
      signal.throwIfAborted();
      if (this.#queue.length > 0 && this.#running.size < this.#parts.executor.room) await this.start(signal);
      else await Promise.race(this.#running);
    }
  }

  async settle(): Promise<void> {
    await Promise.allSettled(this.#running);
  }

  async #do(task: PostProcessingTask, place: WorkPlace, signal: AbortSignal): Promise<void> {
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

  /** An internal error must not affect the campaign. */
  async #result(
    task: PostProcessingTask,
    place: WorkPlace,
    signal: AbortSignal,
  ): Promise<PostProcessingEvent | undefined> {
    try {
      return await place.process(task, signal);
    } catch (error) {
      const { coordinates } = task.finding;
      return signal.aborted ? undefined : { kind: 'fault', coordinates, message: messageOf(error) };
    }
  }
}
