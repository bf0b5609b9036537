import { Worker } from 'node:worker_threads';
import {
  type CampaignEvent,
  CampaignStopped,
  type Dispatch,
  type DeliveredReport,
  type Machine,
  type Store,
  type Task,
  SEED_ITSELF,
  decodeEvent,
  isOfTask,
  taskName,
} from '../../campaign/index.js';
import { endWithProcess, killGroup } from './child.js';
import { packageFile } from '../files/package-files.js';
import type { ThreadMessage, ThreadCommand } from './thread-link.js';

// A separate entry point of the build (rolldown.config.mjs).
const ENTRY = 'dist/app/hunt/worker-thread.js';
const MOST_IN_VAIN = 3;
const END_MS = 5_000;

export interface ThreadsOptions {
  readonly store: Store;
  /** The log of a campaign that another process leads. If absent, the store has the log. */
  readonly log?: AsyncIterable<CampaignEvent> | undefined;
  readonly jobs: number;
  readonly threads: number;
  readonly isPaused: boolean;
  readonly worker?: ThreadsWorker | undefined;
  emit(notice: unknown): void;
}

export interface ThreadsWorker {
  readonly machine: Machine;
  /** The worker's own plug-in files, since the plan names files of another machine. */
  readonly plugins: readonly string[];
  readonly allowed: AllowedSolvers;
}

export interface AllowedSolvers {
  readonly solvers: readonly string[];
  readonly allow: readonly string[];
}

export interface ThreadData extends Pick<ThreadsOptions, 'worker'> {
  readonly jobs: number;
  readonly isPaused: boolean;
}

interface HeldTask {
  readonly task: Task;
  times: number;
}

interface Seat {
  readonly name: string;
  readonly jobs: number;
  readonly held: Map<string, HeldTask>;
  readonly children: Set<number>;
  worker: Worker | undefined;
  wants: number;
  hasBegun: boolean;
}

/** Threads work like workers on other machines. If a thread ends, other threads receive its tasks. */
export class Threads implements Dispatch {
  readonly room: number;
  readonly hosts: ReadonlySet<string> = new Set();
  readonly #options: ThreadsOptions;
  readonly #seats: readonly Seat[];
  readonly #log: CampaignEvent[] = [];
  readonly #reports: DeliveredReport[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #forget: () => void;
  #waiting: (() => void)[] = [];
  #pending: HeldTask[] = [];
  #isPaused: boolean;
  #isHandedOver = true;
  #isStopping = false;
  #isClosed = false;
  #inVain = 0;
  #failure: { readonly error: unknown } | undefined;

  static async begin(options: ThreadsOptions): Promise<Threads> {
    const threads = new Threads(options);
    if (options.log !== undefined) void threads.#follow(options.log);
    else for await (const { event } of options.store.events()) threads.#record(event);
    for (const seat of threads.#seats) threads.#start(seat);
    return threads;
  }

  private constructor(options: ThreadsOptions) {
    const { jobs, threads, isPaused } = options;
    this.#options = options;
    this.#isPaused = isPaused;
    // Besides the running tasks, one task per thread may be in transit.
    this.room = jobs + threads;
    this.#seats = Array.from({ length: threads }, (_, i) => ({
      name: `thread ${i + 1}`,
      jobs: Math.floor(jobs / threads) + (i < jobs % threads ? 1 : 0),
      held: new Map<string, HeldTask>(),
      children: new Set<number>(),
      worker: undefined,
      wants: 0,
      hasBegun: false,
    }));
    this.#forget = endWithProcess(() => this.#killChildren());
  }

  onRoom(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  post(task: Task): Promise<void> {
    this.#pending.push({ task, times: 0 });
    this.#assign();
    return Promise.resolve();
  }

  onLogged(event: CampaignEvent): void {
    if (!this.#record(event)) return;
    for (const { worker } of this.#seats) this.#send(worker, { kind: 'log', events: [event] });
  }

  pause(isPaused: boolean): void {
    this.#isPaused = isPaused;
    for (const { worker } of this.#seats) this.#send(worker, { kind: 'pause', isPaused });
  }

  async *reports(): AsyncGenerator<DeliveredReport> {
    for (;;) {
      const report = this.#reports.shift();
      if (report !== undefined) {
        this.#isHandedOver = false;
        yield report;
        this.#isHandedOver = true;
        this.#wake();
      } else if (this.#failure !== undefined) throw this.#failure.error;
      else if (this.#isClosed) return;
      else await this.#awaitChange();
    }
  }

  async clear(): Promise<number> {
    this.#pending = [];
    this.#stop();
    const isBusy = () =>
      this.#seats.some(({ worker }) => worker !== undefined) || this.#reports.length > 0 || !this.#isHandedOver;
    while (isBusy() && this.#failure === undefined) await this.#awaitChange();
    return 0;
  }

  kill(): void {
    this.#isStopping = true;
    for (const { worker } of this.#seats) void worker?.terminate();
  }

  async close(): Promise<void> {
    this.#stop();
    const late = setTimeout(() => this.kill(), END_MS);
    while (this.#seats.some(({ worker }) => worker !== undefined)) await this.#awaitChange();
    clearTimeout(late);
    this.#forget();
    this.#isClosed = true;
    this.#wake();
  }

  async #follow(log: AsyncIterable<CampaignEvent>): Promise<void> {
    try {
      for await (const event of log) this.onLogged(event);
    } catch (error) {
      if (!this.#isStopping) this.#fail(error);
    }
  }

  #record(event: CampaignEvent): boolean {
    if (event.kind === 'batch-done') return false;
    this.#log.push(event);
    return true;
  }

  #send(worker: Worker | undefined, message: ThreadCommand): void {
    worker?.postMessage(message);
  }

  #stop(): void {
    this.#isStopping = true;
    for (const { worker } of this.#seats) this.#send(worker, { kind: 'stop' });
  }

  #start(seat: Seat): void {
    const data: ThreadData = { jobs: seat.jobs, isPaused: this.#isPaused, worker: this.#options.worker };
    // Options of this process, such as a profiler, do not apply to the thread.
    const worker = new Worker(packageFile(ENTRY), { execArgv: [], workerData: data });
    let why = 'no error was reported';
    seat.worker = worker;
    seat.hasBegun = false;
    worker.on('message', (message: ThreadMessage) => this.#onMessage(seat, message));
    worker.on('error', (error: unknown) => (why = error instanceof Error ? error.message : String(error)));
    worker.on('exit', () => this.#onExit(seat, why));
    this.#send(worker, { kind: 'log', events: this.#log });
  }

  #onMessage(seat: Seat, message: ThreadMessage): void {
    switch (message.kind) {
      case 'next':
        seat.hasBegun = true;
        seat.wants++;
        return this.#assign();
      case 'report':
        return this.#report(seat, message.task, message.event);
      case 'enter': {
        // Not the thread that may have replaced it by then.
        const { worker } = seat;
        return this.#report(seat, null, message.event, (entered) =>
          this.#send(worker, {
            kind: 'answer',
            number: message.number,
            text: entered && JSON.stringify([{ of: '', ...entered }]),
          }),
        );
      }
      case 'give-back': {
        const held = seat.held.get(message.task);
        seat.held.delete(message.task);
        if (held !== undefined) this.#putBack([held]);
        return;
      }
      case 'get':
        return this.#answer(seat, message.number, (store) => store.get(message.id));
      case 'put':
        return this.#answer(seat, message.number, (store) => store.put(message.text));
      case 'child':
        if (message.isAlive) seat.children.add(message.pid);
        else seat.children.delete(message.pid);
        return;
      case 'notice':
        return this.#options.emit(message.notice);
      case 'cannot':
        return this.#fail(message.isFault ? new Error(message.message) : new CampaignStopped(message.message));
    }
  }

  #report({ name, held }: Seat, task: string | null, json: string | null, answer?: DeliveredReport['answer']): void {
    if (task !== null) {
      held.delete(task);
      this.#inVain = 0;
    }
    try {
      const event = json === null ? null : decodeEvent(json, `a report from ${name}`);
      const of = task ?? [...held.keys()].find((each) => event !== null && isOfTask(event, each));
      const acknowledge = () => Promise.resolve();
      this.#reports.push({ worker: name, task, event, acknowledge, ...(of && { of }), ...(answer && { answer }) });
      this.#wake();
    } catch (error) {
      this.#fail(error);
    }
  }

  #answer({ worker }: Seat, number: number, of: (store: Store) => Promise<string | undefined>): void {
    of(this.#options.store).then(
      (text) => this.#send(worker, { kind: 'answer', number, text }),
      (error: unknown) => this.#fail(error),
    );
  }

  #assign(): void {
    while (!this.#isStopping) {
      const [seat] = this.#seats.filter(({ wants }) => wants > 0).sort((a, b) => a.held.size - b.held.size);
      const next = this.#pending[0];
      if (seat === undefined || next === undefined) return;
      this.#pending.shift();
      next.times++;
      seat.wants--;
      seat.held.set(taskName(next.task), next);
      this.#send(seat.worker, { kind: 'task', ...next });
    }
  }

  #putBack(tasks: readonly HeldTask[]): void {
    // Later batches may wait for these.
    if (!this.#isStopping) this.#pending.unshift(...tasks);
    this.#assign();
  }

  #onExit(seat: Seat, why: string): void {
    killAll(seat.children);
    seat.worker = undefined;
    seat.wants = 0;
    const held = [...seat.held.values()];
    seat.held.clear();
    if (!this.#isStopping && this.#failure === undefined) {
      this.#reportGone(seat, held, why);
      if (!seat.hasBegun && ++this.#inVain >= MOST_IN_VAIN)
        this.#fail(new CampaignStopped(`threads end as soon as they start: ${why}`));
      else this.#start(seat);
      this.#putBack(held);
    }
    this.#wake();
  }

  /** Reports a thread's unexpected end as a fault of the first test case that the thread was running. */
  #reportGone({ name }: Seat, held: readonly HeldTask[], why: string): void {
    const plan = this.#log.find((event) => event.kind === 'campaign-started')?.plan;
    const [first] = held.flatMap(({ task }) => (task.kind === 'ask' ? [task.batch] : []));
    const [seed] = held.flatMap(({ task }) => (task.kind === 'judge' ? [task.seed] : []));
    if (plan === undefined) return;
    const { key } = plan;
    const coordinates =
      first === undefined
        ? { key, seed: seed ?? '', strategy: SEED_ITSELF, index: 0 }
        : { key, seed: first.seed, strategy: first.strategy, index: first.from };
    const event: CampaignEvent = {
      kind: 'fault',
      at: 0,
      coordinates,
      message: `${name} ended unexpectedly: ${why}`,
    };
    this.#reports.push({ worker: name, task: null, event, acknowledge: () => Promise.resolve() });
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
    this.kill();
    this.#wake();
  }

  #killChildren(): void {
    for (const { children } of this.#seats) killAll(children);
  }

  #awaitChange(): Promise<void> {
    return new Promise((wake) => this.#waiting.push(wake));
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
    for (const listener of this.#listeners) listener();
  }
}

function killAll(children: Set<number>): void {
  for (const pid of children) killGroup(pid);
  children.clear();
}
