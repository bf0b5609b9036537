import type { Strategy } from '../../../strategy/index.js';
import { CampaignStopped } from '../ask/index.js';
import { CooperativePause, TestCaseMaker, messageOf, type LoadedSeed } from '../draw/index.js';
import { StoredSeeds } from '../judge/index.js';
import {
  type Batch,
  type BatchDone,
  type CampaignEvent,
  type CampaignState,
  type Hashes,
  type Task,
  StateReading,
} from '../../log/index.js';
import { DuplicateThrottle } from '../../triage/index.js';
import type { Hunt, Runtime, WorkerRuntime, WorkerTools } from '../context.js';
import type { AssignedTask } from './dispatch.js';
import { LocalPool } from './local-pool.js';
import { type BatchReport, type Pool, type PoolSlot, NOTHING_ASKED, isAbort, toFault } from './pool.js';
import { RemotePool } from './remote-pool.js';
import { remakeWork } from './remade-batch.js';

/** A task fails if workers took it this many times without returning a result. */
const MOST_TIMES = 10;

/** Maximum assignments of a `confirm` task. Without a second machine, the task is assigned again about every second. */
const MOST_AT_HOME = 120;

export type WorkersPool = Pool & { onEvent(event: CampaignEvent): void };

/**
 * Does tasks of a campaign that another process leads, until no task is left or `stop` aborts. Throws
 * `CampaignStopped` if this machine cannot do the work.
 */
export async function runWorker(parts: WorkerRuntime, stop: AbortSignal, openPool = openWorkersPool): Promise<void> {
  await new WorkerRun(parts, stop, openPool).run();
}

function openWorkersPool(hunt: Hunt): WorkersPool {
  const { workers } = hunt.runtime;
  return workers === undefined ? new LocalPool(hunt) : new RemotePool(hunt, workers);
}

interface OpenWorker {
  readonly runtime: Runtime;
  readonly state: CampaignState;
  readonly strategies: ReadonlyMap<string, Strategy>;
  readonly seeds: StoredSeeds;
  readonly maker: TestCaseMaker;
  readonly pool: WorkersPool;
}

class WorkerRun {
  readonly #parts: WorkerRuntime;
  readonly #openPool: typeof openWorkersPool;
  readonly #failure = new AbortController();
  readonly #signal: AbortSignal;
  readonly #reading = new StateReading();
  readonly #loaded = new Map<string, LoadedSeed>();
  readonly #waiting: (() => void)[] = [];
  #pool: WorkersPool | undefined;
  #hasPlan = false;

  constructor(parts: WorkerRuntime, stop: AbortSignal, openPool: typeof openWorkersPool) {
    this.#parts = parts;
    this.#openPool = openPool;
    this.#signal = AbortSignal.any([stop, this.#failure.signal]);
  }

  async run(): Promise<void> {
    const ended = new AbortController();
    const following = this.#follow(AbortSignal.any([this.#signal, ended.signal]));
    // Handles the error at once; code that awaits the log also receives it.
    following.catch((error: unknown) => this.#fail(error));
    try {
      const open = await this.#open();
      try {
        if (open !== undefined) await Promise.all(Array.from({ length: this.#parts.jobs }, () => this.#work(open)));
      } finally {
        await open?.pool.close();
        await open?.runtime.close();
      }
    } finally {
      ended.abort(ENDED);
      this.#wake();
      await following.catch(() => undefined);
    }
    if (this.#failure.signal.aborted) throw this.#failure.signal.reason;
  }

  #fail(error: unknown): void {
    if (!isAbort(error, this.#signal) && error !== ENDED) this.#failure.abort(error);
    this.#wake();
  }

  async #follow(signal: AbortSignal): Promise<void> {
    for await (const event of this.#parts.source.log(signal)) {
      this.#reading.add(event);
      this.#pool?.onEvent(event);
      if (event.kind === 'campaign-started') this.#hasPlan = true;
      this.#wake();
    }
  }

  async #until(holds: () => boolean): Promise<boolean> {
    while (!holds() && !this.#signal.aborted) await new Promise<void>((wake) => this.#waiting.push(wake));
    return !this.#signal.aborted;
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  async #open(): Promise<OpenWorker | undefined> {
    const wake = () => this.#wake();
    this.#signal.addEventListener('abort', wake, { once: true });
    if (!(await this.#until(() => this.#hasPlan))) return undefined;
    const { state } = this.#reading;
    const { plan } = state;
    const tools = await this.#parts.prepare(plan);
    const hunt = this.#hunt(tools);
    const { store, clock } = tools.runtime;
    const pool = this.#openPool(hunt);
    const pause = new CooperativePause(clock, this.#signal);
    // Passes the pool the events that arrived before it was open. Events that it has already received have no effect.
    for (const finding of this.#reading.state.findings) {
      const { reported } = finding;
      pool.onEvent({ kind: 'finding', at: 0, finding, ...(reported === undefined ? {} : { worker: reported.by }) });
    }
    for (const again of state.again) pool.onEvent(again);
    for (const judged of state.judged.values()) pool.onEvent(judged);
    this.#pool = pool;
    return {
      runtime: tools.runtime,
      state,
      pool,
      strategies: new Map(tools.strategies.map((strategy) => [strategy.name, strategy])),
      seeds: new StoredSeeds(plan, store),
      maker: new TestCaseMaker({ ...plan, pause }),
    };
  }

  #hunt({ runtime, ...tools }: WorkerTools): Hunt {
    const { state } = this.#reading;
    const { source, machine } = this.#parts;
    return {
      runtime: { ...runtime, writeFinding: () => Promise.resolve() },
      ...tools,
      state,
      throttle: new DuplicateThrottle(state.plan),
      lookup: { seedOf: (name) => this.#loaded.get(name), judgedOf: (name) => state.judged.get(name) },
      signal: this.#signal,
      failed: this.#failure.signal,
      log: (event) => {
        const where = event.kind === 'finding' && machine !== undefined ? { machine } : {};
        return source.report({ at: 0, ...event, ...where });
      },
      followUp: () => undefined,
    };
  }

  async #work(open: OpenWorker): Promise<void> {
    while (!this.#signal.aborted) {
      const slot = await open.pool.take();
      let given: AssignedTask | undefined;
      try {
        given = await this.#parts.source.next(this.#signal);
      } catch (error) {
        slot.leave();
        this.#fail(error);
        return;
      }
      if (given === undefined) return slot.leave();
      await this.#do(given, slot, open);
    }
  }

  async #do(given: AssignedTask, slot: PoolSlot, open: OpenWorker): Promise<void> {
    const { task, times } = given;
    try {
      if (task.kind === 'confirm' && !(await this.#isElsewhere(task.finding))) {
        if (times < MOST_AT_HOME) await given.giveBack();
        else await given.finish(null);
        return;
      }
      const most = task.kind === 'confirm' ? MOST_AT_HOME : MOST_TIMES;
      const result =
        times > most
          ? toFault(task, open.state.plan, `${times - 1} workers took the task, but returned no result`)
          : await this.#result(task, slot, open);
      await given.finish(result);
    } catch (error) {
      // The result cannot be reported, so the task is returned for another attempt.
      if (this.#parts.isTransient(error) && !this.#signal.aborted) await given.giveBack().catch(() => undefined);
      else if (error instanceof CampaignStopped || this.#signal.aborted) {
        await given.giveBack().catch(() => undefined);
        this.#fail(error);
      } else
        await given.finish(toFault(task, open.state.plan, messageOf(error))).catch((late: unknown) => this.#fail(late));
    } finally {
      slot.leave();
    }
  }

  async #result(task: Task, slot: PoolSlot, open: OpenWorker): Promise<CampaignEvent | null> {
    switch (task.kind) {
      case 'judge':
        return { at: 0, ...(await slot.judge(await this.#seed(task.seed, open))) };
      case 'ask':
        return this.#ask(task, slot, open);
      case 'reduce':
      case 'bisect':
      case 'confirm': {
        const finding = await this.#finding(task.finding);
        const processed = finding && (await slot.process({ what: task.kind, finding }, this.#signal));
        return processed === undefined ? null : { at: 0, ...processed };
      }
    }
  }

  async #ask(task: Task & { readonly kind: 'ask' }, slot: PoolSlot, open: OpenWorker): Promise<CampaignEvent> {
    const { batch } = task;
    await this.#until(() => open.state.judged.size >= task.judged);
    this.#signal.throwIfAborted();
    const load = (name: string) => this.#seed(name, open);
    const enter = (hashes: Hashes) => this.#parts.source.enter(makeDone(batch, { ...NOTHING_ASKED, hashes }));
    return makeDone(batch, await slot.ask(remakeWork(batch, enter, { ...open, store: this.#parts.store, load })));
  }

  async #seed(name: string, { seeds }: OpenWorker): Promise<LoadedSeed> {
    const seed = await seeds.get(name);
    if (seed === undefined) throw new Error(`the campaign has no seed ${name}, or the seed's text cannot be read`);
    this.#loaded.set(name, seed);
    return seed;
  }

  async #isElsewhere(id: string): Promise<boolean> {
    await this.#until(() => this.#reading.state.settled.has(id));
    const [here, there] = [this.#parts.machine?.host, this.#reading.state.machineOf(id)?.host];
    return here !== undefined && there !== undefined && here !== there;
  }

  async #finding(id: string) {
    const findKnown = () => this.#reading.state.findings.find((each) => each.id === id);
    await this.#until(() => this.#reading.state.settled.has(id));
    return findKnown();
  }
}

const ENDED = new Error('the worker has ended');

function makeDone(batch: Batch, report: BatchReport): BatchDone {
  return { kind: 'batch-done', at: 0, batch, ...report };
}
