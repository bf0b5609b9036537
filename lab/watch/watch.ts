import { type Control, type Emit, type Notice, type Summary, type Work, Tally, begin } from '../../src/index.js';
import {
  type NatsLink,
  type NatsStore,
  type QueueState,
  CLOCK,
  NoServer,
  campaignAt,
  natsQueueState,
  natsStore,
} from '../../src/lab-front.js';
import { type MachineFigures, type WorkerFigures, LiveMachines } from './live-machines.js';

export interface LiveFigures extends Omit<MachineFigures, 'workers'> {
  readonly kind: 'figures';
  readonly address: string;
  readonly workers: readonly Omit<WorkerFigures, 'seenAt'>[];
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
    const machines = new LiveMachines(link, campaign);
    const log = new LogFigures(store);
    try {
      await machines.read();
      await CLOCK.sleep(HEAR_MS, signal).catch(() => undefined);
      let last: LiveFigures | undefined;
      for (;;) {
        last = await figuresNow({ link, campaign, machines, log }).catch(keepLastState(last));
        if (last !== undefined) emit(last);
        if (last !== undefined && (once || signal.aborted || last.summary.state === 'ended')) return last;
        await CLOCK.sleep(EVERY_MS, signal).catch(() => undefined);
      }
    } finally {
      await machines.stop();
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
  readonly machines: LiveMachines;
  readonly log: LogFigures;
}

async function figuresNow({ link, campaign, machines, log }: Parts): Promise<LiveFigures> {
  await log.refresh();
  const [live, queue] = await Promise.all([machines.read(), natsQueueState(link, campaign)]);
  return {
    kind: 'figures',
    address: link.address.shown,
    ...live,
    workers: live.workers.map(({ seenAt: _, ...worker }) => worker),
    queue,
    summary: log.summary(),
    budget: log.budget,
  };
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
