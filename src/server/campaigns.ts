import { basename } from 'node:path';
import { CampaignWatch, type Workspace } from '../app/index.js';
import { workerOf } from '../host/index.js';
import type { CampaignLive, WorkedOn } from './contract/index.js';
import type { Hub } from './hub.js';

/** How often campaigns that somebody watches are looked at, milliseconds. */
const EVERY = 500;
/** How long the log is read before other campaigns have their turn, and how often it is told how far that is, milliseconds. */
const READING = { within: 100, every: 1_500 } as const;
/** Campaigns that are not asked for so long are closed, milliseconds. */
const IDLE_MS = 10 * 60_000;

interface Watched {
  readonly watch: Promise<CampaignWatch>;
  /** When it was asked for last. */
  asked: number;
  /** What was told last, so that nobody misses what was read because of somebody else's request. */
  told: Told;
}

interface Told {
  /** The last event that was counted. */
  readonly sequence: number;
  readonly isWhole: boolean;
  /** Who worked on it. */
  readonly running: string;
  /** When that was, by the clock of this process. */
  readonly at: number;
}

const NOTHING_TOLD: Told = { sequence: 0, isWhole: false, running: '', at: -Infinity };

/** The campaigns that are looked at: each is opened once, whoever asks, and followed while somebody listens. */
export class Campaigns {
  readonly #workspace: Workspace;
  readonly #hub: Hub;
  readonly #jobOf: (folder: string) => string | null;
  readonly #open = new Map<string, Watched>();
  readonly #timer: NodeJS.Timeout;
  #isLooking = false;

  constructor(parts: { workspace: Workspace; hub: Hub; jobOf: (folder: string) => string | null }) {
    ({ workspace: this.#workspace, hub: this.#hub, jobOf: this.#jobOf } = parts);
    this.#timer = setInterval(() => void this.#look(), EVERY);
    this.#timer.unref();
  }

  /** The campaign of this id, as of now; `within`: as far as it was read after so many milliseconds. */
  async get(id: string, { within }: { readonly within?: number | undefined } = {}): Promise<CampaignWatch> {
    const path = this.#workspace.locate(id);
    let known = this.#open.get(id);
    if (known === undefined) {
      known = { watch: CampaignWatch.open(path, { within: 0 }), asked: 0, told: NOTHING_TOLD };
      this.#open.set(id, known);
      // What cannot be opened is tried again when it is asked for again.
      known.watch.catch(() => this.#open.delete(id));
    }
    known.asked = performance.now();
    const watch = await known.watch;
    await watch.refresh({ within });
    return watch;
  }

  /** What a page shows of a campaign. */
  live(id: string, watch: CampaignWatch): CampaignLive {
    const { summary, plan, rates, ...figures } = watch.figures();
    const { groups, disputedSeeds, ...counted } = summary;
    const { seeds: _, ...planned } = plan;
    const running = this.workedOn(watch.path);
    return {
      ...figures,
      campaign: id,
      name: basename(watch.path),
      path: watch.path,
      isWhole: watch.isWhole,
      running,
      plan: planned,
      summary: {
        ...counted,
        groups: groups.length,
        knownGroups: groups.filter(({ known }) => known !== null).length,
        disputedSeeds: disputedSeeds.length,
      },
      strategies: figures.strategies.map((each) => ({ ...each, rate: rates?.[each.name] ?? null })),
      memoryMb: running?.by !== 'here' ? null : Math.round(process.memoryUsage.rss() / 1024 ** 2),
      asOf: this.#hub.place,
    };
  }

  /** Who works on the campaign in a folder. */
  workedOn(folder: string): WorkedOn {
    const job = this.#jobOf(folder);
    const worker = workerOf(folder);
    if (job !== null || worker === 'this-process') return { by: 'here', job };
    return worker === null ? null : { by: 'elsewhere' };
  }

  /** Tells whoever listens how a campaign stands. */
  tell(id: string, watch: CampaignWatch): void {
    const { plan: _, asOf: __, ...now } = this.live(id, watch);
    const { sequence, isWhole, running } = now;
    const known = this.#open.get(id);
    if (known !== undefined) {
      known.told = { sequence, isWhole, running: JSON.stringify(running), at: performance.now() };
    }
    this.#hub.publish({ kind: 'campaign', campaign: id, now });
  }

  /** Tells what came since it was looked at last: before the end, so that what a page shows then is all there is. */
  async tellLast(): Promise<void> {
    const wanted = this.#hub.topics();
    for (const [id, watched] of this.#open) {
      if (wanted.has(id)) await this.#follow(id, watched).catch(() => undefined);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const { watch } of this.#open.values()) await watch.then((each) => each.close()).catch(() => undefined);
    this.#open.clear();
  }

  /** Looks at what is listened to, and lets go of what nobody asks for any more. */
  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const wanted = this.#hub.topics();
      for (const [id, watched] of this.#open) {
        if (wanted.has(id)) await this.#follow(id, watched);
        else if (performance.now() - watched.asked > IDLE_MS) {
          this.#open.delete(id);
          await (await watched.watch).close();
        }
      }
    } catch {
      // A campaign that is gone is told of when it is asked for.
    } finally {
      this.#isLooking = false;
    }
  }

  /**
   * Tells what is not told yet, and also that somebody began or ceased to work on it, which is no event of its log. Whether this
   * look has read anything says nothing: every request reads the log, and what it read would then never be told.
   */
  async #follow(id: string, watched: Watched): Promise<void> {
    const watch = await watched.watch;
    await watch.refresh({ within: READING.within });
    const { told } = watched;
    const { sequence } = watch.overview;
    const running = JSON.stringify(this.workedOn(watch.path));
    if (sequence === told.sequence && watch.isWhole === told.isWhole && running === told.running) return;
    // Adding figures up takes longer than reading on.
    if (!watch.isWhole && performance.now() - told.at < READING.every) return;
    this.tell(id, watch);
  }
}
