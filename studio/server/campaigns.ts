import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CAMPAIGN_FILE, type Workspace } from '../workspace/index.js';
import { Refused } from '../workspace/refused.js';
import { findWorker } from '../../src/index.js';
import { countMergeable, describeUnfinished, isNatsAddress } from '../../src/lab-front.js';
import { countFindings, describeLeft, listKinds } from './campaign-texts.js';
import { CampaignWatch } from './campaign-watch.js';
import type { CampaignBrief, CampaignClock, CampaignLive, CampaignRunner } from './contract/index.js';
import type { Hub } from './hub.js';
import type { KnownJob } from './jobs/job.js';
import { listBugGroups } from './overview.js';
import { WorkerWatch } from './worker-watch.js';

const EVERY = 500;
/** Milliseconds: longest time for one log, interval of progress events, longest time for the workers. */
const READING = { within: 100, every: 1_500, workers: 400 } as const;
/** Minimum rest after computing figures, as a multiple of the computing time. */
const SHARE = 4;
const IDLE_MS = 10 * 60_000;
/** Less than a second, because a poll may be early. */
const CLOCK_EVERY = 900;

interface WatchedCampaign {
  readonly path: string;
  /** Identifies the log file: a deleted campaign may have a successor with the same name. */
  readonly stamp: string;
  readonly watch: Promise<CampaignWatch>;
  /** Absent for a campaign in a folder. */
  readonly workers: WorkerWatch | undefined;
  publishedWorkers: string;
  /** Last published working time. */
  clockMs: number;
  asked: number;
  /** Other requests may have read the log since then. */
  published: PublishedState;
}

interface CampaignParts {
  readonly workspace: Workspace;
  readonly hub: Hub;
  /** The running job that uses the folder. */
  jobOf(folder: string): KnownJob | undefined;
  /** Why the last hunt of the campaign failed. */
  failureOf(campaign: string): string | undefined;
}

interface PublishedState {
  readonly sequence: number;
  readonly isWhole: boolean;
  readonly running: string;
  readonly at: number;
  readonly computingMs: number;
}

const UNKNOWN_RUNNER: CampaignRunner = { by: 'unknown' };
const NOTHING_PUBLISHED: PublishedState = {
  sequence: 0,
  isWhole: false,
  running: '',
  at: -Infinity,
  computingMs: 0,
};

/** Follows a campaign while any client is subscribed. */
export class Campaigns {
  readonly #workspace: Workspace;
  readonly #hub: Hub;
  readonly #jobOf: CampaignParts['jobOf'];
  readonly #failureOf: CampaignParts['failureOf'];
  readonly #open = new Map<string, WatchedCampaign>();
  /** Paths of campaigns whose log is gone, or that no page has read for long. A page may still subscribe to them. */
  readonly #closed = new Map<string, string>();
  readonly #briefs = new Map<string, { readonly version: string; readonly brief: CampaignBrief }>();
  readonly #states = new Map<string, CampaignBrief['state']>();
  readonly #timer: NodeJS.Timeout;
  #isPolling = false;

  constructor(parts: CampaignParts) {
    ({ workspace: this.#workspace, hub: this.#hub, jobOf: this.#jobOf, failureOf: this.#failureOf } = parts);
    this.#timer = setInterval(() => {
      this.#publishWorkers();
      void this.#poll();
    }, EVERY);
    this.#timer.unref();
  }

  async get(id: string, { within }: { readonly within?: number | undefined } = {}): Promise<CampaignWatch> {
    const path = this.#locate(id);
    const before = this.#open.get(id);
    if (before !== undefined && before.stamp !== stampOf(path)) this.#replace(id, before);
    const known = this.#open.get(id) ?? this.#start(id, path);
    known.asked = performance.now();
    const watch = await known.watch;
    await Promise.all([watch.refresh({ within }), known.workers?.refreshWithin(READING.workers)]);
    return watch;
  }

  /** An address of a page names a campaign by the number of an open path, which differs between studios. */
  #locate(id: string): string {
    try {
      const path = this.#workspace.locate(id);
      if (isNatsAddress(path) || existsSync(join(path, CAMPAIGN_FILE))) return path;
    } catch (error) {
      if (!(error instanceof Refused) || error.kind !== 'not-found') throw error;
    }
    const failure = this.#failureOf(id);
    if (failure !== undefined)
      throw new Refused('not-found', `the folder of the campaign is gone. Its last hunt failed: ${failure}`);
    throw new Refused(
      'not-found',
      'this studio has no campaign with this address: the address may be that of another studio, or the campaign was moved. Campaigns lists those of this studio',
    );
  }

  #start(id: string, path: string): WatchedCampaign {
    const started: WatchedCampaign = {
      path,
      stamp: stampOf(path),
      watch: CampaignWatch.open(path, { within: 0 }),
      workers: isNatsAddress(path) ? new WorkerWatch(path) : undefined,
      publishedWorkers: '',
      clockMs: 0,
      asked: 0,
      published: NOTHING_PUBLISHED,
    };
    this.#open.set(id, started);
    this.#closed.delete(id);
    // A failed open is retried at the next request.
    started.watch.catch(() => this.#open.get(id) === started && this.#open.delete(id));
    return started;
  }

  live(id: string, watch: CampaignWatch): CampaignLive {
    const { summary, plan, rates, ...figures } = watch.figures();
    const { groups: all, disputedSeeds, ...counted } = summary;
    const groups = listBugGroups(all);
    const mergeable = countMergeable(groups);
    const known = groups.filter((group) => group.known !== null).length;
    const unfinished = describeUnfinished(summary) ?? null;
    const { seeds: _, ...planned } = plan;
    this.#states.set(id, summary.state);
    const running = this.findRunner(watch.path, summary.state);
    return {
      ...figures,
      campaign: id,
      name: basename(watch.path),
      path: watch.path,
      isWhole: watch.isWhole,
      running,
      workers: this.#open.get(id)?.workers?.now ?? null,
      plan: planned,
      summary: {
        ...counted,
        groups: groups.length,
        knownGroups: known,
        mergeableGroups: mergeable,
        counted: countFindings(summary.findings, { groups: groups.length, again: summary.again, known, mergeable }),
        left: describeLeft(mergeable, groups.filter(isBisectable).length) ?? unfinished ?? 'nothing is left to do',
        unfinished,
        disputedSeeds: disputedSeeds.length,
      },
      strategies: figures.strategies.map((each) => ({ ...each, rate: rates?.[each.name] ?? null })),
      kinds: listKinds(summary.findings),
      clock: this.readClock(watch, summary.state, running),
      memoryMb: running?.by !== 'here' ? null : Math.round(process.memoryUsage.rss() / 1024 ** 2),
      asOf: this.#hub.place,
    };
  }

  /** Does not keep the campaign open. Caches the figures of an unchanged log. */
  async brief(id: string, options: { readonly within?: number | undefined } = {}): Promise<CampaignBrief> {
    const path = this.#locate(id);
    if (this.#open.has(id) || this.findRunner(path) !== null) {
      const watch = await this.get(id, options);
      const brief = watch.overview.brief();
      this.#states.set(id, brief.state);
      const running = this.findRunner(path, brief.state);
      return { ...brief, ms: this.readClock(watch, brief.state, running).ms, isWhole: watch.isWhole, running };
    }
    const version = folderVersion(path);
    const known = this.#briefs.get(id);
    if (known?.version === version) return known.brief;
    const watch = await CampaignWatch.open(path, options);
    const brief = { ...watch.overview.brief(), isWhole: watch.isWhole, running: null };
    this.#states.set(id, brief.state);
    await watch.close();
    if (brief.isWhole) this.#briefs.set(id, { version, brief });
    return brief;
  }

  /** Another process that uses a campaign whose hunt ended works on its findings. */
  findRunner(folder: string, state: CampaignBrief['state'] = 'running'): CampaignRunner {
    const running = this.#jobOf(folder);
    if (running?.kind === 'finding' || running?.kind === 'reduce') return { by: 'work', job: running.id };
    const job = running?.id ?? null;
    if (job === null && isNatsAddress(folder)) {
      const watched = [...this.#open.values()].find(({ path }) => path === folder);
      return watched?.workers?.runner ?? UNKNOWN_RUNNER;
    }
    const worker = findWorker(folder);
    if (job !== null || worker === 'this-process') return { by: 'here', job };
    if (worker === null) return null;
    return state === 'running' ? { by: 'elsewhere' } : { by: 'work', job: null };
  }

  readClock(
    { path, overview }: CampaignWatch,
    state = overview.summary().state,
    running = this.findRunner(path, state),
  ): CampaignClock {
    const { at, session, lastFinding } = overview;
    const isHere = running?.by === 'here';
    const job = this.#jobOf(path);
    // A resumed hunt belongs to an earlier session until it logs its start.
    const isStarted = job === undefined || Date.parse(job.summary().begun) <= session.wall;
    const isWorking = state === 'running' && isStarted && (isHere || running?.by === 'elsewhere');
    const { pausedMs = 0, sincePauseMs = Infinity } = job?.task.pace ?? {};
    const ms = isWorking ? Math.max(at, Math.round(session.at + Date.now() - session.wall - pausedMs)) : at;
    return {
      ms,
      perSecond: overview.rateBetween(ms - sincePauseMs, ms),
      isWallTime: isHere && pausedMs === 0 && (lastFinding ?? 0) > session.at,
    };
  }

  /** As last read. A campaign that was never read counts as running. */
  stateOf(id: string): CampaignBrief['state'] {
    return this.#states.get(id) ?? 'running';
  }

  publish(id: string, watch: CampaignWatch): void {
    const begun = performance.now();
    const { plan: _, asOf: __, ...now } = this.live(id, watch);
    const { sequence, isWhole, running } = now;
    const known = this.#open.get(id);
    if (known !== undefined) {
      known.published = {
        sequence,
        isWhole,
        running: JSON.stringify(running),
        at: performance.now(),
        computingMs: performance.now() - begun,
      };
    }
    this.#hub.publish({ kind: 'campaign', campaign: id, now });
  }

  async publishLast(): Promise<void> {
    const wanted = this.#hub.topics();
    for (const [id, watched] of this.#open) {
      if (!wanted.has(id)) continue;
      await watched.workers?.refreshWithin(READING.workers);
      await this.#publishNow(id, watched).catch(() => undefined);
    }
    this.#publishWorkers();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const watched of this.#open.values()) await closeWatched(watched).catch(() => undefined);
    this.#open.clear();
  }

  async #publishNow(id: string, watched: WatchedCampaign): Promise<void> {
    const watch = await watched.watch;
    await watch.refresh({ within: READING.within });
    this.publish(id, watch);
  }

  async #poll(): Promise<void> {
    if (this.#isPolling) return;
    this.#isPolling = true;
    try {
      const wanted = this.#hub.topics();
      for (const [id, watched] of this.#open) {
        if (watched.stamp !== stampOf(watched.path)) {
          this.#replace(id, watched);
          // If it cannot be read, the next request for it reports the error.
        } else if (wanted.has(id)) await this.#follow(id, watched).catch(() => undefined);
        else if (performance.now() - watched.asked > IDLE_MS) this.#end(id, watched);
      }
      for (const [id, path] of this.#closed) {
        if (!wanted.has(id) || (stampOf(path) === '' && !isNatsAddress(path))) continue;
        this.#closed.delete(id);
        this.#hub.publish({ kind: 'reset' });
      }
    } finally {
      this.#isPolling = false;
    }
  }

  /** Independent of the log, so that a slow server delays only its own campaign. */
  #publishWorkers(): void {
    const wanted = this.#hub.topics();
    for (const [campaign, watched] of this.#open) {
      const { workers, path } = watched;
      if (workers === undefined) continue;
      // Without readers too, so that no worker is missed.
      void workers.refresh();
      if (!wanted.has(campaign)) continue;
      const now = { running: this.findRunner(path), workers: workers.now };
      const text = JSON.stringify(now);
      if (text !== watched.publishedWorkers) this.#hub.publish({ kind: 'workers', campaign, now });
      watched.publishedWorkers = text;
    }
  }

  /** All pages then read the new campaign, or learn that there is none. */
  #replace(id: string, watched: WatchedCampaign): void {
    this.#end(id, watched);
    this.#hub.publish({ kind: 'reset' });
  }

  #end(id: string, watched: WatchedCampaign): void {
    this.#open.delete(id);
    this.#states.delete(id);
    this.#closed.set(id, watched.path);
    void closeWatched(watched).catch(() => undefined);
  }

  #publishClock(campaign: string, watched: WatchedCampaign, clock: CampaignClock): void {
    if (Math.abs(clock.ms - watched.clockMs) < CLOCK_EVERY) return;
    watched.clockMs = clock.ms;
    this.#hub.publish({ kind: 'clock', campaign, now: { clock } });
  }

  async #follow(id: string, watched: WatchedCampaign): Promise<void> {
    watched.asked = performance.now();
    const watch = await watched.watch;
    await watch.refresh({ within: READING.within });
    const { published } = watched;
    const { sequence } = watch.overview;
    const runner = this.findRunner(watch.path, this.stateOf(id));
    const running = JSON.stringify(runner);
    if (sequence === published.sequence && watch.isWhole === published.isWhole && running === published.running)
      return this.#publishClock(id, watched, this.readClock(watch, this.stateOf(id), runner));
    // Computing the figures of many findings takes long.
    const rest = Math.max(watch.isWhole ? 0 : READING.every, SHARE * published.computingMs);
    if (performance.now() - published.at < rest) return;
    this.publish(id, watch);
  }
}

/** True unless the group is known or bisected, or bisecting is off. */
function isBisectable({ known, left }: ReturnType<typeof listBugGroups>[number]): boolean {
  return known === null && left.bisect !== null && !left.bisect.endsWith('--bisect none');
}

/** Identifies the campaign, wherever its folder was moved. Empty for an address, and for a campaign without a log. */
export function stampOf(path: string): string {
  if (isNatsAddress(path)) return '';
  try {
    const { dev, ino } = statSync(join(path, CAMPAIGN_FILE));
    return `${dev} ${ino}`;
  } catch {
    return '';
  }
}

async function closeWatched({ watch, workers }: WatchedCampaign): Promise<void> {
  await workers?.close();
  await (await watch).close();
}

function folderVersion(folder: string): string {
  return readdirSync(folder)
    .map((name) => `${name} ${statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? ''}`)
    .join('\n');
}
