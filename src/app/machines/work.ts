import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CampaignEvent,
  type Plan,
  type Store,
  type AssignedTask,
  type Machine,
  type TaskSource,
  type WorkerRuntime,
  type WorkerTools,
  CampaignStopped,
  HANDOVER_REASON,
  HOST_NAME,
  runWorker,
} from '../../campaign/index.js';
import {
  type LiveBucket,
  type LiveWorker,
  type NatsLink,
  campaignsAt,
  hasCampaign,
  hostName,
  natsLive,
  natsStore,
  natsTaskSource,
  NoServer,
  thisMachine,
} from '../../host/index.js';
import type { Permission } from '../../solver/index.js';
import {
  type Control,
  type Emit,
  type Notice,
  type OptionValues,
  type Work,
  BadInput,
  badUsage,
  begin,
  CLOCK,
  emitOnce,
  option,
  withDefaults,
} from '../base/index.js';
import {
  connectTo,
  JOBS,
  mayRun,
  openThreads,
  PLUGINS,
  processName,
  resume,
  THREADS,
  threadsFor,
  workerTools,
} from '../hunt/index.js';
import { partsWith } from '../plugins/index.js';

export const WORK_OPTIONS = {
  jobs: JOBS,
  threads: THREADS,
  solvers: option<readonly string[]>('texts', [], {
    flag: '-s, --solver <name>',
    summary: 'a solver that may run here, by its name in the campaign; repeatable',
    standardText: 'supported solvers on PATH by their bare names, and versions of z3 from npm',
  }),
  allow: option<readonly string[]>('texts', [], {
    flag: '--allow <command>',
    summary: 'allow a further solver command of the campaign to run here; repeatable',
  }),
  host: option('text', () => hostName(), {
    flag: '--host <name>',
    summary: 'name of this machine in findings and in gainsay campaign watch',
    standardText: 'its host name',
  }),
  plugins: PLUGINS,
} as const;

export type WorkOptions = Partial<WorkSettings>;
type WorkSettings = OptionValues<typeof WORK_OPTIONS>;

const APPEAR_MS = 500;

/** Time to finish tasks after the signal aborts: less than the 30 s that container systems wait by default. */
const DRAIN_MS = 20_000;

export type WorkEvent =
  | Notice
  | LeadEvent
  | { readonly kind: 'waiting'; readonly address: string; readonly others: readonly string[] }
  | { readonly kind: 'worker-started'; readonly worker: string; readonly address: string; readonly jobs: number }
  | { readonly kind: 'campaign-over'; readonly address: string; readonly reason: string };

export interface WorkDone {
  readonly worker: string;
  readonly tasks: number;
  readonly tests: number;
}

/**
 * Works for a campaign on a server until the campaign is over or the signal aborts. Then it takes no further task, and
 * gives back those that it cannot finish within 20 s. Runs only permitted solvers.
 * Throws `BadInput` if the address, the options or this machine's solvers do not suit the campaign.
 *
 * @example
 * const { tests } = await work('nats://127.0.0.1/campaign-1', { jobs: 8 }).result;
 */
export function work(
  address: string,
  options: WorkOptions = {},
  { signal = new AbortController().signal }: Control = {},
): Work<WorkEvent, WorkDone> {
  return begin((emit) => run(address, withDefaults(WORK_OPTIONS, options), { signal, emit: emitOnce(emit) }));
}

interface Running {
  readonly signal: AbortSignal;
  readonly emit: Emit<WorkEvent>;
}

async function run(text: string, options: WorkSettings, { signal, emit }: Running): Promise<WorkDone> {
  if (!HOST_NAME.test(options.host))
    throw badUsage(`--host ${JSON.stringify(options.host)} is not a valid machine name`, {
      expected: 'at most 253 letters, digits, dots, - and _',
    });
  const link = await connectTo(text, emit);
  try {
    const { campaign } = link.address;
    if (campaign === undefined) throw noCampaign(link);
    await waitForCampaign(campaign, link, { signal, emit });
    return await workFor(campaign, link, options, { signal, emit });
  } finally {
    await link.close();
  }
}

async function workFor(
  campaign: string,
  link: NatsLink,
  options: WorkSettings,
  { signal, emit }: Running,
): Promise<WorkDone> {
  const store = await natsStore(link, campaign, { patience: 'waits' });
  const live = await natsLive(link, campaign);
  const name = processName(options.host);
  const source = await natsTaskSource(link, campaign, { worker: name, store });
  const address = link.address.shown;
  const worker = new NetworkWorker({ name, address, options, store, source, live, signal, emit });
  const { leadership, done } = worker;
  const leading = takeOver(address, { live, leadership, emit }, AbortSignal.any([signal, worker.stopping]));
  try {
    await runWorker(worker, worker.stopping);
  } catch (error) {
    if (!(error instanceof CampaignStopped)) throw error;
    throw new BadInput({ code: 'G507', severity: 'error', message: error.message });
  } finally {
    worker.end('the worker ends');
    await leading.catch(() => undefined);
    await worker.close();
  }
  if (leadership.ended !== undefined) emit({ kind: 'campaign-over', address, reason: leadership.ended });
  return { worker: name, ...done };
}

interface NetworkWorkerParts extends Running {
  readonly name: string;
  readonly address: string;
  readonly options: WorkSettings;
  readonly store: Store;
  readonly source: TaskSource;
  readonly live: LiveBucket;
}

class NetworkWorker implements WorkerRuntime {
  readonly clock = CLOCK;
  readonly jobs: number;
  readonly machine: Machine;
  readonly store: Store;
  readonly source: TaskSource;
  readonly leadership = new LeadershipState();
  readonly done = { tasks: 0, tests: 0 };
  readonly stopping: AbortSignal;
  readonly #parts: NetworkWorkerParts;
  readonly #over = new AbortController();
  #held = 0;
  readonly #announced: ReturnType<LiveBucket['announce']>;
  #solvers: readonly string[] = [];
  #refuses: string | null = null;

  constructor(parts: NetworkWorkerParts) {
    const { options, store, source, live, signal } = parts;
    this.#parts = parts;
    this.jobs = options.jobs;
    this.machine = thisMachine(options.host);
    this.store = store;
    this.stopping = this.#over.signal;
    this.source = { ...source, log: (stop) => this.#log(stop), next: (stop) => this.#next(stop) };
    this.#announced = live.announce(() => this.#status());
    if (signal.aborted) this.#drain();
    else signal.addEventListener('abort', () => this.#drain(), { once: true });
  }

  #drain(): void {
    // Returns the tasks that no job has taken.
    this.#parts.source.next(this.#parts.signal).catch(() => undefined);
    setTimeout(() => this.end(DRAINED), DRAIN_MS).unref();
    this.#endIfDrained();
  }

  #endIfDrained(): void {
    if (this.#parts.signal.aborted && this.#held === 0) this.end(DRAINED);
  }

  isTransient(error: unknown): boolean {
    return error instanceof NoServer;
  }

  async prepare(plan: Plan): Promise<WorkerTools> {
    const { name: worker, address, live, emit } = this.#parts;
    try {
      const tools = await this.#openTools(plan);
      this.leadership.permission = tools.runtime.permission;
      this.#solvers = plan.solvers.map(({ id, version }) => `${id} (${version.text})`);
      this.#announced.renew();
      emit({ kind: 'worker-started', worker, address, jobs: this.jobs });
      return tools;
    } catch (error) {
      this.#refuses = (error as Error).message;
      await this.#announced.close();
      await live.refuse(this.#status());
      throw error;
    }
  }

  end(reason: string): void {
    this.#over.abort(new Error(reason));
  }

  async close(): Promise<void> {
    if (this.#refuses === null) await this.#announced.close();
  }

  #status(): LiveWorker {
    const [solvers, refuses] = [this.#solvers, this.#refuses];
    const jobs = refuses === null && solvers.length > 0 ? this.jobs : 0;
    return { name: this.#parts.name, machine: this.machine, jobs, solvers, refuses, ...this.done };
  }

  async *#log(stop: AbortSignal): AsyncGenerator<CampaignEvent> {
    for await (const event of this.#parts.source.log(stop)) {
      this.leadership.onEvent(event);
      yield event;
      if (event.kind === 'campaign-ended') this.end(event.reason);
    }
  }

  async #next(stop: AbortSignal): Promise<AssignedTask | undefined> {
    const { source, signal } = this.#parts;
    const given = await source.next(AbortSignal.any([stop, signal])).catch((error: unknown) => {
      if (signal.aborted) return undefined;
      throw error;
    });
    if (given === undefined) return undefined;
    this.#held++;
    const release = (): void => {
      this.#held--;
      this.#endIfDrained();
    };
    const finish = async (event: CampaignEvent | null): Promise<void> => {
      await given.finish(event).finally(release);
      this.done.tasks++;
      if (event?.kind === 'batch-done') this.done.tests += event.results.length;
    };
    return { ...given, finish, giveBack: () => given.giveBack().finally(release) };
  }

  async #openTools(plan: Plan): Promise<WorkerTools> {
    const { options, store, source, emit } = this.#parts;
    const { jobs, machine } = this;
    refuseCommands(plan, options);
    const parts = await partsWith(options.plugins, emit);
    const missing = (plan.plugins ?? []).filter(({ sha256 }) => !parts.plugins.some((each) => each.sha256 === sha256));
    if (missing.length > 0) {
      const names = missing.map(({ name }) => name).join(', ');
      throw new CampaignStopped(
        `the campaign uses plug-ins that this worker lacks, or has in another version: ${names}`,
      );
    }
    const may = (id: string, version?: string) => mayRun(id, options, version);
    const tools = await workerTools(plan, store, { parts, jobs, machine, onlyNpm: true, mayRun: may, emit });
    const threads = threadsFor(jobs, options.threads);
    if (threads === 1) return tools;
    const over = new AbortController();
    const worker = { machine, plugins: options.plugins, allowed: { solvers: options.solvers, allow: options.allow } };
    const log = source.log(AbortSignal.any([this.stopping, over.signal]));
    const workers = await openThreads({ store, log, jobs, threads, pace: undefined, worker, emit });
    const close = async (): Promise<void> => {
      over.abort();
      await tools.runtime.close();
    };
    return { ...tools, runtime: { ...tools.runtime, workers, close } };
  }
}

const DRAINED = 'the worker was stopped';

/** Throws if the plan, which comes from the network, has a command line that this worker's user did not allow. */
function refuseCommands(plan: Plan, options: WorkSettings): void {
  const refused = plan.solvers.flatMap(({ id, version }) => (mayRun(id, options, version.text) ? [] : [id]));
  if (refused.length === 0) return;
  const allow = refused.map((id) => `--allow ${JSON.stringify(id)}`).join(' ');
  throw new CampaignStopped(
    `the campaign runs ${refused.map((id) => `'${id}'`).join(', ')}, which this worker does not allow (${allow})`,
  );
}

/** Waits until the campaign exists, since workers are often started before it. */
async function waitForCampaign(campaign: string, link: NatsLink, { signal, emit }: Running): Promise<void> {
  for (let looks = 0; !(await hasCampaign(link, campaign)); looks++) {
    if (looks === 0) emit({ kind: 'waiting', address: link.address.shown, others: await campaignsAt(link) });
    await CLOCK.sleep(APPEAR_MS, signal);
  }
}

function noCampaign({ address }: NatsLink): BadInput {
  return new BadInput({
    code: 'G503',
    severity: 'error',
    message: `${address.shown} does not name a campaign`,
    expected: 'nats://HOST[:PORT]/NAME',
    hint: 'gainsay hunt --on ADDRESS prints the name of the campaign that it creates',
  });
}

/** Bounds of the random interval between checks for a leader, so that workers do not all check at once. */
const LOOK_MS = { least: 2_000, most: 5_000 } as const;

export type LeadEvent =
  | { readonly kind: 'leading'; readonly address: string }
  /** This worker failed to take the lead. Another process may lead the campaign. */
  | { readonly kind: 'not-leading'; readonly address: string; readonly because: string };

class LeadershipState {
  #plan: Plan | undefined;
  #isStopped = false;
  #ended: string | undefined;
  permission: Permission | undefined;

  onEvent(event: CampaignEvent): void {
    if (event.kind === 'campaign-started') this.#plan = event.plan;
    if (event.kind === 'campaign-started' || event.kind === 'campaign-resumed') this.#isStopped = false;
    this.#ended = event.kind === 'campaign-ended' ? event.reason : undefined;
    if (event.kind === 'campaign-interrupted' || event.kind === 'campaign-ended') this.#isStopped = true;
  }

  get ended(): string | undefined {
    return this.#ended;
  }

  /** False if the user stopped the campaign, or if the campaign uses plug-ins, whose code workers do not have. */
  get mayBeLed(): boolean {
    return this.#plan !== undefined && !this.#isStopped && (this.#plan.plugins ?? []).length === 0;
  }
}

/** Leads the campaign whenever it has no leader, until the signal aborts. */
async function takeOver(
  address: string,
  {
    live,
    leadership,
    emit,
  }: { readonly live: LiveBucket; readonly leadership: LeadershipState; readonly emit: Emit<LeadEvent> },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const pause = randomInt(LOOK_MS.least, LOOK_MS.most);
    await sleep(pause, undefined, { signal }).catch(() => undefined);
    const { permission } = leadership;
    if (signal.aborted || !leadership.mayBeLed || permission === undefined) continue;
    if ((await live.leader().catch(() => 'unknown')) !== undefined) continue;
    const handing = new AbortController();
    const handOver = () => handing.abort(HANDOVER_REASON);
    signal.addEventListener('abort', handOver, { once: true });
    try {
      const leading = resume(address, { trust: permission }, { signal: handing.signal });
      for await (const event of leading) {
        if (event.kind === 'session-begun') emit({ kind: 'leading', address });
      }
      await leading.result;
    } catch (error) {
      // A `BadInput` means that another worker took over first.
      if (!(error instanceof BadInput) && !signal.aborted)
        emit({ kind: 'not-leading', address, because: String(error) });
    } finally {
      signal.removeEventListener('abort', handOver);
    }
  }
}
