import { basename } from 'node:path';
import { CampaignWatch, type Workspace } from '../app/index.js';
import type { CampaignLive } from './contract/index.js';
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
  /** Who worked on it when that was told last, and when that was. */
  told: { readonly running: string; readonly at: number };
}

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
      known = { watch: CampaignWatch.open(path, { within: 0 }), asked: 0, told: { running: '', at: 0 } };
      this.#open.set(id, known);
      // What cannot be opened is tried again when it is asked for again.
      known.watch.catch(() => this.#open.delete(id));
    }
    known.asked = Date.now();
    const watch = await known.watch;
    await watch.refresh({ within });
    return watch;
  }

  /** What a page shows of a campaign. */
  live(id: string, watch: CampaignWatch): CampaignLive {
    const { summary, plan, rates, ...figures } = watch.figures();
    const { groups, disputedSeeds, ...counted } = summary;
    const { seeds: _, ...planned } = plan;
    const running = this.#runningOf(watch);
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

  #runningOf(watch: CampaignWatch): CampaignLive['running'] {
    const job = this.#jobOf(watch.path);
    if (job !== null) return { by: 'here', job };
    return watch.isHeld ? { by: 'elsewhere' } : null;
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
        else if (Date.now() - watched.asked > IDLE_MS) {
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

  /** Tells what came since, and also that somebody began or ceased to work on it, which is no event of its log. */
  async #follow(id: string, watched: Watched): Promise<void> {
    const watch = await watched.watch;
    const wasWhole = watch.isWhole;
    const hasMore = await watch.refresh({ within: READING.within });
    const running = JSON.stringify(this.#runningOf(watch));
    if (!hasMore && watch.isWhole === wasWhole && running === watched.told.running) return;
    const at = performance.now();
    // Adding figures up takes longer than reading on.
    if (!watch.isWhole && at - watched.told.at < READING.every) return;
    watched.told = { running, at };
    const { plan: _, asOf: __, ...now } = this.live(id, watch);
    this.#hub.publish({ kind: 'campaign', campaign: id, now });
  }
}
