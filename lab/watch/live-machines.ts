import { type Emit } from '../../src/index.js';
import {
  type LiveBucket,
  type NatsLink,
  type Refusal,
  type SeenWorker,
  type Watch,
  CLOCK,
  CampaignGone,
  campaignAt,
  natsLive,
} from '../../src/lab-front.js';

export interface WorkerFigures extends Omit<SeenWorker, 'refuses'> {
  readonly perSecond: number;
}

export interface MachineFigures {
  readonly leader: string | undefined;
  readonly workers: readonly WorkerFigures[];
  readonly refusals: readonly Refusal[];
  /** Total jobs of all workers; `perSecond` is their tests per second. */
  readonly jobs: number;
  readonly perSecond: number;
}

/** Writes nothing to the server. */
export class LiveMachines {
  readonly #link: NatsLink;
  readonly #campaign: string;
  readonly #rates = new Rates();
  #opening: Promise<{ readonly live: LiveBucket; readonly roster: Watch }> | undefined;

  constructor(link: NatsLink, campaign: string) {
    this.#link = link;
    this.#campaign = campaign;
  }

  /** Throws `BadInput` if there is no campaign. */
  static async open(address: string, emit: Emit = () => undefined): Promise<LiveMachines> {
    const { link, campaign } = await campaignAt(address, emit);
    return new LiveMachines(link, campaign);
  }

  /** Workers are listed from a fraction of a second after the first call on. Throws `ServerError`. */
  async read(): Promise<MachineFigures> {
    try {
      const { live, roster } = await (this.#opening ??= this.#open());
      return this.#figures(await live.leader(), roster);
    } catch (error) {
      // No process has led or worked yet.
      if (error instanceof CampaignGone) return this.#figures(undefined, { workers: [], refusals: [] });
      throw error;
    }
  }

  /** Closes the connection too. */
  async close(): Promise<void> {
    // Ends pending requests.
    await this.#link.close();
    await this.stop();
  }

  async stop(): Promise<void> {
    const opened = await this.#opening?.catch(() => undefined);
    opened?.roster.close();
  }

  async #open(): Promise<{ readonly live: LiveBucket; readonly roster: Watch }> {
    try {
      const live = await natsLive(this.#link, this.#campaign, { isReader: true });
      return { live, roster: await live.watch() };
    } catch (error) {
      this.#opening = undefined;
      throw error;
    }
  }

  #figures(leader: string | undefined, roster: Pick<Watch, 'workers' | 'refusals'>): MachineFigures {
    const at = CLOCK.now();
    const workers = roster.workers
      .filter(({ refuses }) => refuses === null)
      .map(({ refuses: _, ...worker }): WorkerFigures => {
        return { ...worker, perSecond: this.#rates.record(worker.name, { at, count: worker.tests }) };
      })
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    this.#rates.keepOnly(new Set(workers.map(({ name }) => name)));
    const sum = (of: (worker: WorkerFigures) => number) => workers.reduce((all, worker) => all + of(worker), 0);
    return {
      leader,
      workers,
      refusals: mergeRefusals(roster),
      jobs: sum(({ jobs }) => jobs),
      perSecond: sum(({ perSecond }) => perSecond),
    };
  }
}

function mergeRefusals({ workers, refusals }: Pick<Watch, 'workers' | 'refusals'>): Refusal[] {
  const all = new Map(refusals.map(({ worker, because }) => [worker, because]));
  for (const { name, refuses } of workers) if (refuses !== null) all.set(name, refuses);
  return [...all].map(([worker, because]) => ({ worker, because }));
}

interface Sample {
  readonly at: number;
  readonly count: number;
}

/** In milliseconds. Workers report every few seconds. */
const WINDOW_MS = 15_000;

export class Rates {
  readonly #samples = new Map<string, Sample[]>();

  record(name: string, now: Sample): number {
    const before = this.#samples.get(name) ?? [];
    // Drops all samples before the newest sample that is at least `WINDOW_MS` old.
    const from = before.findLastIndex(({ at }) => now.at - at >= WINDOW_MS);
    const samples = [...before.slice(Math.max(0, from)), now];
    this.#samples.set(name, samples);
    const first = samples[0] as Sample;
    return now.at > first.at ? Math.max(0, ((now.count - first.count) * 1_000) / (now.at - first.at)) : 0;
  }

  keepOnly(names: ReadonlySet<string>): void {
    for (const name of this.#samples.keys()) if (!names.has(name)) this.#samples.delete(name);
  }
}
