import {
  type CampaignEvent,
  type Dispatch,
  type DeliveredReport,
  type Store,
  type Task,
  type TaskSource,
  decodeEvent,
  decodeTask,
  isOfTask,
  taskName,
} from '../../src/campaign/index.js';

interface QueuedTask {
  readonly json: string;
  times: number;
  isOut: boolean;
}

/**
 * A queue of tasks in memory, with the leader's side and the workers' side. Tasks and reports are converted to JSON,
 * and decoded with all checks.
 */
export class MemoryQueue {
  readonly posted: Task[] = [];
  readonly hosts = new Set<string>();
  readonly #store: Store;
  readonly #answers: boolean;
  readonly #tasks = new Map<string, QueuedTask>();
  #reports: (Pick<DeliveredReport, 'worker' | 'task' | 'of' | 'answer'> & { readonly json: string | null })[] = [];
  #closed = false;
  #givenBack = 0;
  #changed: (() => void)[] = [];

  /** If `answers` is false, workers run all test cases, and only the leader drops duplicates. */
  constructor(store: Store, { answers = true } = {}) {
    this.#store = store;
    this.#answers = answers;
  }

  /** The leader's side. Redelivers reports that another leader has not acknowledged. */
  dispatch(room: number): Dispatch {
    this.#closed = false;
    return {
      room,
      hosts: this.hosts,
      onRoom: () => () => undefined,
      post: (task) => {
        const name = taskName(task);
        this.posted.push(task);
        if (!this.#tasks.has(name)) this.#tasks.set(name, { json: JSON.stringify(task), times: 0, isOut: false });
        this.#wake();
        return Promise.resolve();
      },
      reports: () => this.#given(),
      clear: () => {
        for (const [name, held] of this.#tasks) if (!held.isOut) this.#tasks.delete(name);
        return Promise.resolve(this.#tasks.size);
      },
      close: () => {
        this.#closed = true;
        this.#wake();
        return Promise.resolve();
      },
    };
  }

  /** The queue as a worker sees it. When `gone` aborts, other workers get this worker's tasks. */
  source(worker: string, gone: AbortSignal): TaskSource {
    const mine = new Set<string>();
    gone.addEventListener('abort', () => {
      for (const name of mine) this.#release(name);
      this.#wake();
    });
    const say = (
      task: string | null,
      event: CampaignEvent | null,
      answer?: DeliveredReport['answer'],
    ): Promise<void> => {
      if (gone.aborted) return new Promise(() => undefined);
      const of = [...mine].find((name) => event !== null && isOfTask(event, name));
      this.#reports.push({ worker, task, of, json: event && JSON.stringify(event), ...(answer && { answer }) });
      this.#wake();
      return Promise.resolve();
    };
    return {
      report: (event) => say(null, event),
      enter: (drawn) =>
        this.#answers ? new Promise((answer) => void say(null, drawn, answer)) : say(null, drawn).then(() => undefined),
      next: async (signal) => {
        for (;;) {
          if (this.#closed) return undefined;
          if (gone.aborted) return new Promise(() => undefined);
          signal.throwIfAborted();
          const found = [...this.#tasks].find(([, { isOut }]) => !isOut);
          if (found === undefined) {
            await this.#change();
            continue;
          }
          const [name, held] = found;
          held.isOut = true;
          held.times++;
          mine.add(name);
          return {
            task: decodeTask(held.json, name),
            times: held.times,
            finish: async (event) => {
              await say(name, event);
              this.#tasks.delete(name);
              mine.delete(name);
            },
            // The task is given to another worker after a moment.
            giveBack: async () => void setTimeout(() => this.#release(name), 1 + ((7 * ++this.#givenBack) % 11)),
          };
        }
      },
      log: (signal) => this.#log(signal),
    };
  }

  #release(name: string): void {
    const held = this.#tasks.get(name);
    if (held !== undefined) held.isOut = false;
    this.#wake();
  }

  async *#given(): AsyncGenerator<DeliveredReport> {
    const given = new Set<object>();
    while (!this.#closed) {
      const next = this.#reports.find((each) => !given.has(each));
      if (next === undefined) {
        await this.#change();
        continue;
      }
      given.add(next);
      const { json, ...about } = next;
      const event = json === null ? null : decodeEvent(json, 'a report');
      yield { ...about, event, acknowledge: () => Promise.resolve(this.#take(next)) };
    }
  }

  #take(report: object): void {
    this.#reports = this.#reports.filter((each) => each !== report);
  }

  async *#log(signal: AbortSignal): AsyncGenerator<CampaignEvent> {
    let last = 0;
    while (!signal.aborted) {
      for await (const { sequence, event } of this.#store.events(last)) {
        last = sequence;
        yield event;
      }
      await new Promise((wake) => setTimeout(wake, 1));
    }
  }

  async #change(): Promise<void> {
    await new Promise<void>((wake) => this.#changed.push(wake));
  }

  #wake(): void {
    for (const wake of this.#changed.splice(0)) wake();
  }
}
