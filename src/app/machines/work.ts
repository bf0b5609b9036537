import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CampaignEvent,
  type Plan,
  type Store,
  type TaskSource,
  type WorkerTools,
  CampaignStopped,
  HANDED_OVER,
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
    standardText: 'programs on PATH by their bare names, and versions of z3 from npm',
  }),
  allow: option<readonly string[]>('texts', [], {
    flag: '--allow <command>',
    summary: 'another command line of the campaign that may run here; repeatable',
  }),
  host: option('text', () => hostName(), {
    flag: '--host <name>',
    summary: 'name of this machine in findings and in gainsay watch',
    standardText: 'its host name',
  }),
  plugins: PLUGINS,
} as const;

export type WorkOptions = OptionValues<typeof WORK_OPTIONS>;

const APPEAR_MS = 500;

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
 * Works for a campaign on a server until it is over or the signal aborts. Runs only permitted solvers. Throws
 * `BadInput` if it cannot work.
 *
 * @example
 * const { tests } = await work('nats://127.0.0.1/campaign-1', { jobs: 8 }).result;
 */
export function work(
  address: string,
  options: Partial<WorkOptions> = {},
  { signal = new AbortController().signal }: Control = {},
): Work<WorkEvent, WorkDone> {
  return begin((tell) => run(address, withDefaults(WORK_OPTIONS, options), { signal, tell: emitOnce(tell) }));
}

interface Running {
  readonly signal: AbortSignal;
  readonly tell: Emit<WorkEvent>;
}

async function run(text: string, options: WorkOptions, { signal, tell }: Running): Promise<WorkDone> {
  if (!HOST_NAME.test(options.host))
    throw badUsage(`--host ${JSON.stringify(options.host)} is not a valid machine name`, {
      expected: 'letters, digits, dots, - and _, at most 253',
    });
  const link = await connectTo(text, tell);
  try {
    const { campaign } = link.address;
    if (campaign === undefined) throw noCampaign(link);
    await waitForCampaign(campaign, link, { signal, tell });
    return await workFor(campaign, link, options, { signal, tell });
  } finally {
    await link.close();
  }
}

async function workFor(
  campaign: string,
  link: NatsLink,
  options: WorkOptions,
  { signal, tell }: Running,
): Promise<WorkDone> {
  const store = await natsStore(link, campaign, { patience: 'waits' });
  const live = await natsLive(link, campaign);
  const worker = processName(options.host);
  const source = await natsTaskSource(link, campaign, { worker, store });
  const machine = thisMachine(options.host);
  const done = { tasks: 0, tests: 0 };
  const says: { solvers: readonly string[]; refuses: string | null } = { solvers: [], refuses: null };
  const status = (): LiveWorker => ({
    name: worker,
    machine,
    jobs: says.refuses === null && says.solvers.length > 0 ? options.jobs : 0,
    solvers: says.solvers,
    refuses: says.refuses,
    ...done,
  });
  const over = new AbortController();
  const goingOn = new LeadershipState();
  const stopping = AbortSignal.any([signal, over.signal]);
  const announced = live.announce(status);
  const closing: (() => Promise<unknown>)[] = [];
  const leading = takeOver(link.address.shown, { live, goingOn, tell }, stopping);
  try {
    await runWorker(
      {
        store,
        clock: CLOCK,
        jobs: options.jobs,
        machine,
        isPassing: (error) => error instanceof NoServer,
        source: {
          ...source,
          async *log(stop) {
            for await (const event of source.log(stop)) {
              goingOn.hear(event);
              yield event;
              if (event.kind === 'campaign-ended') over.abort(new Error(event.reason));
            }
          },
          async next(stop) {
            const given = await source.next(stop);
            return (
              given && {
                ...given,
                finish: async (event) => {
                  await given.finish(event);
                  done.tasks++;
                  if (event?.kind === 'batch-done') done.tests += event.counts.tests;
                },
              }
            );
          },
        },
        prepare: async (plan) => {
          try {
            const tools = await prepare(plan, { options, store, source, stopping, tell, closing });
            goingOn.permission = tools.runtime.permission;
            says.solvers = plan.solvers.map(({ id, version }) => `${id} (${version.text})`);
            announced.again();
            tell({ kind: 'worker-started', worker, address: link.address.shown, jobs: options.jobs });
            return tools;
          } catch (error) {
            // Other processes see the refusal too, as long as this worker lives.
            says.refuses = (error as Error).message;
            await announced.close();
            await live.refuse(status());
            throw error;
          }
        },
      },
      stopping,
    );
  } catch (error) {
    if (!(error instanceof CampaignStopped)) throw error;
    throw new BadInput({ code: 'G507', severity: 'error', message: error.message });
  } finally {
    over.abort(new Error('the worker ends'));
    await leading.catch(() => undefined);
    await Promise.allSettled(closing.map((close) => close()));
    if (says.refuses === null) await announced.close();
  }
  if (goingOn.ended !== undefined) {
    tell({ kind: 'campaign-over', address: link.address.shown, reason: goingOn.ended });
  }
  return { worker, ...done };
}

interface Preparing {
  readonly options: WorkOptions;
  readonly store: Store;
  readonly source: TaskSource;
  readonly stopping: AbortSignal;
  readonly tell: Emit<WorkEvent>;
  readonly closing: (() => Promise<unknown>)[];
}

async function prepare(
  plan: Plan,
  { options, store, source, stopping, tell, closing }: Preparing,
): Promise<WorkerTools> {
  refuseCommands(plan, options);
  const { strategies, oracles, passes, plugins } = await partsWith(options.plugins, tell);
  const missing = (plan.plugins ?? []).filter(({ sha256 }) => !plugins.some((each) => each.sha256 === sha256));
  if (missing.length > 0) {
    const names = missing.map(({ name }) => name).join(', ');
    throw new CampaignStopped(`the campaign uses plug-ins that this worker lacks, or has in another version: ${names}`);
  }
  const { jobs, host, solvers, allow } = options;
  const machine = thisMachine(host);
  const tools = await workerTools(plan, store, {
    parts: { strategies, oracles, passes },
    jobs,
    machine,
    mayRun: (id) => mayRun(id, options),
    tell,
    closing,
  });
  const threads = threadsFor(jobs, options.threads);
  if (threads === 1) return tools;
  const over = new AbortController();
  closing.push(() => Promise.resolve(over.abort()));
  const worker = { machine, plugins: options.plugins, allowed: { solvers, allow } };
  const log = source.log(AbortSignal.any([stopping, over.signal]));
  const workers = await openThreads({ store, log, jobs, threads, pace: undefined, worker, tell });
  return { ...tools, runtime: { ...tools.runtime, workers } };
}

/** Command lines of a plan come from the network, so this worker's user must allow them. */
function refuseCommands(plan: Plan, options: WorkOptions): void {
  const refused = plan.solvers.map(({ id }) => id).filter((id) => !mayRun(id, options));
  if (refused.length === 0) return;
  const allow = refused.map((id) => `--allow ${JSON.stringify(id)}`).join(' ');
  throw new CampaignStopped(
    `the campaign runs ${refused.map((id) => `'${id}'`).join(', ')}, which this worker does not allow (${allow})`,
  );
}

/** Workers are often started first. */
async function waitForCampaign(campaign: string, link: NatsLink, { signal, tell }: Running): Promise<void> {
  for (let looks = 0; !(await hasCampaign(link, campaign)); looks++) {
    if (looks === 0) tell({ kind: 'waiting', address: link.address.shown, others: await campaignsAt(link) });
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

/** Random interval in milliseconds, so that workers do not all check at once. */
const LOOK_MS = { least: 2_000, most: 5_000 } as const;

export type LeadEvent =
  | { readonly kind: 'leading'; readonly address: string }
  /** Another process may lead. */
  | { readonly kind: 'not-leading'; readonly address: string; readonly because: string };

class LeadershipState {
  #plan: Plan | undefined;
  #isStopped = false;
  #ended: string | undefined;
  permission: Permission | undefined;

  hear(event: CampaignEvent): void {
    if (event.kind === 'campaign-started') this.#plan = event.plan;
    if (event.kind === 'campaign-started' || event.kind === 'campaign-resumed') this.#isStopped = false;
    this.#ended = event.kind === 'campaign-ended' ? event.reason : undefined;
    if (event.kind === 'campaign-interrupted' || event.kind === 'campaign-ended') this.#isStopped = true;
  }

  get ended(): string | undefined {
    return this.#ended;
  }

  /** False if its user stopped it, or if it has plug-ins, whose code only its user has. */
  get mayBeLed(): boolean {
    return this.#plan !== undefined && !this.#isStopped && (this.#plan.plugins ?? []).length === 0;
  }
}

/** Takes over whenever the leader is gone, until the signal aborts. */
async function takeOver(
  address: string,
  {
    live,
    goingOn,
    tell,
  }: { readonly live: LiveBucket; readonly goingOn: LeadershipState; readonly tell: Emit<LeadEvent> },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const pause = randomInt(LOOK_MS.least, LOOK_MS.most);
    await sleep(pause, undefined, { signal }).catch(() => undefined);
    const { permission } = goingOn;
    if (signal.aborted || !goingOn.mayBeLed || permission === undefined) continue;
    if ((await live.leader().catch(() => 'unknown')) !== undefined) continue;
    const handing = new AbortController();
    const handOver = () => handing.abort(HANDED_OVER);
    signal.addEventListener('abort', handOver, { once: true });
    try {
      const leading = resume(address, { trust: permission }, { signal: handing.signal });
      for await (const event of leading) {
        if (event.kind === 'session-begun') tell({ kind: 'leading', address });
      }
      await leading.result;
    } catch (error) {
      // A `BadInput` means that another worker was faster.
      if (!(error instanceof BadInput) && !signal.aborted)
        tell({ kind: 'not-leading', address, because: String(error) });
    } finally {
      signal.removeEventListener('abort', handOver);
    }
  }
}
