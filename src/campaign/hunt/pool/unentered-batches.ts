import type { CampaignEvent, Task } from '../../log/index.js';
import type { Hunt } from '../context.js';
import { toFault } from './pool.js';

/** Milliseconds after which a batch is posted again if a later batch was entered, but not this one. */
const OVERTAKEN = 60_000;
const CHECK = 10_000;
const MOST_POSTS = 4;

interface UnenteredBatch {
  readonly task: Task;
  readonly number: number;
  posts: number;
  overtakenAt: number | undefined;
}

interface Actions {
  post(task: Task, attempt: number): Promise<void>;
  giveUp(name: string, fault: CampaignEvent): void;
}

/**
 * Batches that no worker has entered. Decisions on later batches wait for them. Posts a batch again if its worker,
 * though alive, does not enter it. Gives the batch up after several posts.
 */
export class UnenteredBatches {
  readonly #hunt: Pick<Hunt, 'runtime' | 'signal' | 'state'>;
  readonly #actions: Actions;
  readonly #batches = new Map<string, UnenteredBatch>();
  #expected = 0;
  #lastEntered = 0;
  #isWatching = false;

  constructor(hunt: Pick<Hunt, 'runtime' | 'signal' | 'state'>, actions: Actions) {
    this.#hunt = hunt;
    this.#actions = actions;
  }

  expect(name: string, task: Task): void {
    this.#batches.set(name, { task, number: this.#expected++, posts: 1, overtakenAt: undefined });
    // If the sleep is aborted or a post fails, the hunt is ending.
    if (!this.#isWatching) this.#watch().catch(() => undefined);
  }

  onEntered(name: string): void {
    this.#lastEntered = Math.max(this.#lastEntered, this.#batches.get(name)?.number ?? 0);
    this.#batches.delete(name);
  }

  delete(name: string): void {
    this.#batches.delete(name);
  }

  async #watch(): Promise<void> {
    const { runtime, signal } = this.#hunt;
    this.#isWatching = true;
    try {
      while (this.#batches.size > 0) {
        await runtime.clock.sleep(CHECK, signal);
        await this.#check(runtime.clock.now());
      }
    } finally {
      this.#isWatching = false;
    }
  }

  async #check(now: number): Promise<void> {
    const isLast = this.#batches.size === 1;
    for (const [name, batch] of this.#batches) {
      if (isLast || batch.number < this.#lastEntered) batch.overtakenAt ??= now;
      if (batch.overtakenAt === undefined || now - batch.overtakenAt < OVERTAKEN) continue;
      batch.overtakenAt = now;
      if (batch.posts < MOST_POSTS) await this.#actions.post(batch.task, batch.posts++);
      else {
        const message = `${MOST_POSTS} workers took the task, but reported no test cases`;
        this.#actions.giveUp(name, toFault(batch.task, this.#hunt.state.plan, message));
      }
    }
  }
}
