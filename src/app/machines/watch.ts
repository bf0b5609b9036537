import { type Summary, Tally } from '../../campaign/index.js';
import {
  type LiveWorker,
  type NatsLink,
  type NatsStore,
  type QueueState,
  type Refusal,
  natsLive,
  natsQueueState,
  natsStore,
  NoServer,
} from '../../host/index.js';
import { type Control, type Emit, type Notice, type Work, begin, CLOCK } from '../base/index.js';
import { campaignAt } from '../hunt/index.js';

export interface WorkerFigures extends Pick<LiveWorker, 'name' | 'machine' | 'jobs' | 'solvers' | 'tests' | 'tasks'> {
  readonly perSecond: number;
}

export interface LiveFigures {
  readonly kind: 'figures';
  readonly address: string;
  readonly leader: string | undefined;
  readonly workers: readonly WorkerFigures[];
  readonly refusals: readonly Refusal[];
  /** Total jobs of all workers; `perSecond` is their tests per second. */
  readonly jobs: number;
  readonly perSecond: number;
  readonly queue: QueueState;
  readonly summary: Summary;
  readonly budget: number | null;
}

export type WatchEvent = Notice | LiveFigures;

export interface WatchOptions {
  readonly once?: boolean;
}

const EVERY_MS = 1_000;
const HEAR_MS = 500;

/**
 * Emits the state of a campaign on a server every second; the result is the last state. Read-only. Throws `BadInput`
 * if there is no campaign.
 *
 * @example
 * const { workers, perSecond } = await watch('nats://127.0.0.1/campaign-1', { once: true }).result;
 */
export function watch(
  address: string,
  { once = false }: WatchOptions = {},
  { signal = new AbortController().signal }: Control = {},
): Work<WatchEvent, LiveFigures> {
  return begin((emit) => run(address, { once, signal, emit }));
}

interface Running {
  readonly once: boolean;
  readonly signal: AbortSignal;
  readonly emit: Emit<WatchEvent>;
}

async function run(text: string, { once, signal, emit }: Running): Promise<LiveFigures> {
  const { link, campaign } = await campaignAt(text, emit);
  try {
    const store = await natsStore(link, campaign, { patience: 'waits' });
    const live = await natsLive(link, campaign);
    const roster = await live.watch();
    const log = new LogFigures(store);
    const rates = new Rates();
    try {
      await CLOCK.sleep(HEAR_MS, signal).catch(() => undefined);
      let last: LiveFigures | undefined;
      for (;;) {
        last = await figuresNow({ link, campaign, live, roster, log, rates }).catch(keepLastState(last));
        if (last !== undefined) emit(last);
        if (last !== undefined && (once || signal.aborted || last.summary.state === 'ended')) return last;
        await CLOCK.sleep(EVERY_MS, signal).catch(() => undefined);
      }
    } finally {
      roster.close();
    }
  } finally {
    await link.close();
  }
}

/** Keeps showing the last state while the server is unreachable. Rethrows other errors. */
function keepLastState(last: LiveFigures | undefined): (error: unknown) => LiveFigures | undefined {
  return (error) => {
    if (error instanceof NoServer) return last;
    throw error;
  };
}

interface Parts {
  readonly link: NatsLink;
  readonly campaign: string;
  readonly live: Awaited<ReturnType<typeof natsLive>>;
  readonly roster: Awaited<ReturnType<Parts['live']['watch']>>;
  readonly log: LogFigures;
  readonly rates: Rates;
}

async function figuresNow({ link, campaign, live, roster, log, rates }: Parts): Promise<LiveFigures> {
  await log.refresh();
  const [leader, queue] = await Promise.all([live.leader(), natsQueueState(link, campaign)]);
  const now = CLOCK.now();
  const workers = roster.workers
    .filter(({ refuses }) => refuses === null)
    .map(({ name, machine, jobs, solvers, tests, tasks }): WorkerFigures => {
      return { name, machine, jobs, solvers, tests, tasks, perSecond: rates.record(name, { at: now, count: tests }) };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  rates.keepOnly(new Set(workers.map(({ name }) => name)));
  const sum = (of: (worker: WorkerFigures) => number) => workers.reduce((all, worker) => all + of(worker), 0);
  return {
    kind: 'figures',
    address: link.address.shown,
    leader,
    workers,
    refusals: mergeRefusals(roster),
    jobs: sum(({ jobs }) => jobs),
    perSecond: sum(({ perSecond }) => perSecond),
    queue,
    summary: log.summary(),
    budget: log.budget,
  };
}

function mergeRefusals({ workers, refusals }: Parts['roster']): Refusal[] {
  const all = new Map(refusals.map(({ worker, because }) => [worker, because]));
  for (const { name, refuses } of workers) if (refuses !== null) all.set(name, refuses);
  return [...all].map(([worker, because]) => ({ worker, because }));
}

class LogFigures {
  readonly #store: NatsStore;
  readonly #tally = new Tally();
  #sequence = 0;
  #budget: number | null = null;

  constructor(store: NatsStore) {
    this.#store = store;
  }

  get budget(): number | null {
    return this.#budget;
  }

  async refresh(): Promise<void> {
    for await (const { sequence, event } of this.#store.events(this.#sequence)) {
      this.#sequence = sequence;
      this.#tally.add(event);
      if (event.kind === 'campaign-started' || event.kind === 'campaign-resumed')
        this.#budget = event.plan?.budget === undefined ? this.#budget : event.plan.budget.tests;
    }
  }

  summary(): Summary {
    return this.#tally.summary();
  }
}

interface Sample {
  readonly at: number;
  readonly count: number;
}

/** Milliseconds over which rates are averaged; workers report every few seconds. */
const WINDOW_MS = 15_000;

export class Rates {
  readonly #samples = new Map<string, Sample[]>();

  record(name: string, now: Sample): number {
    const before = this.#samples.get(name) ?? [];
    // Drops all samples before the newest sample that is at least `WINDOW_MS` old.
    const from = Math.max(
      0,
      before.findLastIndex(({ at }) => now.at - at >= WINDOW_MS),
    );
    const samples = [...before.slice(from), now];
    this.#samples.set(name, samples);
    const first = samples[0] as Sample;
    return now.at > first.at ? Math.max(0, ((now.count - first.count) * 1_000) / (now.at - first.at)) : 0;
  }

  keepOnly(names: ReadonlySet<string>): void {
    for (const name of this.#samples.keys()) if (!names.has(name)) this.#samples.delete(name);
  }
}
