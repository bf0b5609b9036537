import { type PostProcessor, type PostProcessingTask, PostProcessingQueue } from './post-processing.js';
import { type CampaignEvent, type PostProcessingPlan, type Clock, type FindingRecord, Findings } from './log/index.js';
import type { Slots } from './ask/index.js';
import { messageOf } from './cases/index.js';

/** How much of the time of all slots may go to findings while there is still something to hunt. */
const SHARE = 0.5;
/** How much of a campaign's time is kept for its findings at the end, at most, and how much for each thing to do. */
const RESERVE = { share: 0.25, eachMs: 15_000 } as const;

type PostProcessingEvent = CampaignEvent & { readonly kind: 'finding-reduced' | 'finding-bisected' | 'fault' };
type Untimed<E> = E extends CampaignEvent ? Omit<E, 'at'> : never;

export interface PostProcessingParts {
  readonly plan: PostProcessingPlan;
  readonly postProcessor: PostProcessor;
  readonly slots: Slots;
  readonly jobs: number;
  readonly clock: Clock;
  /** What earlier sessions found. */
  readonly findings: readonly FindingRecord[];
  log(event: Untimed<PostProcessingEvent>): Promise<CampaignEvent>;
  /** Writes a finding's files anew. */
  keep(finding: FindingRecord): Promise<void>;
  /** Hears that a result could not be kept. */
  fail(error: unknown): void;
}

/** Looks after findings in between: each piece of that takes a slot, as a batch does, so that the load stays the same. */
export class PostProcessingRunner {
  readonly #parts: PostProcessingParts;
  readonly #queue: PostProcessingQueue;
  readonly #findings = new Findings();
  readonly #running = new Set<Promise<void>>();
  readonly #started: number;
  /** Milliseconds of slots that went to findings. */
  #spent = 0;

  constructor(parts: PostProcessingParts) {
    this.#parts = parts;
    this.#queue = new PostProcessingQueue(parts.plan);
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
    const { jobs, clock } = this.#parts;
    const most = Math.max(1, Math.floor(jobs * SHARE));
    const elapsed = clock.now() - this.#started;
    return this.#queue.length > 0 && this.#running.size < most && this.#spent <= SHARE * jobs * elapsed;
  }

  /** Whether hunting should stop, so that what is found already is looked after in what is left of the time. */
  isLate({ leftMs, ofMs }: { readonly leftMs: number; readonly ofMs: number }): boolean {
    const { jobs } = this.#parts;
    return leftMs < Math.min(RESERVE.share * ofMs, (RESERVE.eachMs * this.#queue.length) / jobs);
  }

  /** Begins the next piece of work on a free slot; settled once it has begun. */
  async start(signal: AbortSignal): Promise<void> {
    const { slots } = this.#parts;
    signal.throwIfAborted();
    const slot = await slots.take();
    const task = this.#queue.take();
    const work = (task === undefined ? Promise.resolve() : this.#do(task, signal)).finally(() => slots.give(slot));
    const tracked = work.finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
    tracked.catch((error: unknown) => this.#parts.fail(error));
  }

  /** Does all that is left, and waits for what is under way. */
  async drain(signal: AbortSignal): Promise<void> {
    while (this.#queue.length > 0 || this.#running.size > 0) {
      signal.throwIfAborted();
      if (this.#queue.length > 0 && this.#running.size < this.#parts.jobs) await this.start(signal);
      else await Promise.race(this.#running);
    }
  }

  /** Waits for what is under way. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.#running);
  }

  async #do(task: PostProcessingTask, signal: AbortSignal): Promise<void> {
    const { clock } = this.#parts;
    const from = clock.now();
    const event = await this.#result(task, signal);
    this.#spent += clock.now() - from;
    if (event === undefined) return;
    const finding = this.#findings.add(await this.#parts.log(event));
    if (finding === undefined) return;
    this.#queue.replace(finding);
    await this.#parts.keep(finding);
  }

  /** What came of it; a fault of our own costs the campaign nothing. */
  async #result(
    { what, finding }: PostProcessingTask,
    signal: AbortSignal,
  ): Promise<Untimed<PostProcessingEvent> | undefined> {
    const { postProcessor } = this.#parts;
    const { id, coordinates } = finding;
    try {
      if (what === 'reduce') {
        const reduced = await postProcessor.reduce(finding, signal);
        return reduced && { kind: 'finding-reduced', id, reduced };
      }
      const bisection = await postProcessor.bisect(finding, signal);
      return bisection && { kind: 'finding-bisected', id, bisection };
    } catch (error) {
      return signal.aborted ? undefined : { kind: 'fault', coordinates, message: messageOf(error) };
    }
  }
}
