import type { KV, KvEntry } from '@nats-io/kv';
import { type Machine, HOST_NAME } from '../../campaign/index.js';
import type { NatsLink } from './connect.js';
import { campaignNames } from './names.js';
import { requestOnce, requestPatiently } from './publish.js';
import type { Workers } from './queue.js';

/** Lifetime of a bucket entry that is not renewed. */
const LIFE_MS = 12_000;
const BEAT_MS = 3_000;

const LEADER = 'leader';
const WORKER = 'worker.';
const REFUSALS = 'refusals';
const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** A worker's entry in the bucket. Untrusted, since any client of the server may write entries. */
export interface LiveWorker {
  readonly name: string;
  readonly machine: Machine;
  readonly jobs: number;
  readonly solvers: readonly string[];
  readonly tests: number;
  readonly tasks: number;
  readonly refuses: string | null;
}

export interface SeenWorker extends LiveWorker {
  /** Time of the last report, in milliseconds since 1970. */
  readonly seenAt: number;
}

export interface Refusal {
  readonly worker: string;
  readonly because: string;
}

export interface LiveBucket {
  announce(worker: () => LiveWorker): Announcement;
  refuse(worker: LiveWorker): Promise<void>;
  announceRefusals(refusals: () => readonly Refusal[]): Announcement;
  /** Undefined if another process leads. Otherwise `lost` aborts when this process loses the lead. */
  lead(name: string): Promise<Lease | undefined>;
  leader(): Promise<string | undefined>;
  watch(): Promise<Watch>;
}

export interface Announcement {
  renew(): void;
  close(): Promise<void>;
}

export interface Lease {
  readonly lost: AbortSignal;
  close(): Promise<void>;
}

export interface Watch extends Workers {
  readonly workers: readonly SeenWorker[];
  readonly refusals: readonly Refusal[];
  close(): void;
}

/** A reader creates no bucket. If there is none, its requests throw `CampaignGone`. */
export async function natsLive(
  link: NatsLink,
  campaign: string,
  { isReader = false }: { readonly isReader?: boolean } = {},
): Promise<LiveBucket> {
  const { Kvm } = await import('@nats-io/kv');
  const { live } = campaignNames(campaign);
  const buckets = new Kvm(link.jetstream);
  const kv = await requestPatiently(link, 'waits', () =>
    isReader ? buckets.open(live) : buckets.create(live, { ttl: LIFE_MS, history: 1 }),
  );
  return {
    announce: (worker) => startAnnouncing(kv, `${WORKER}${worker().name}`, worker),
    refuse: async (worker) => {
      await requestOnce(link, () => kv.put(`${WORKER}${worker.name}`, JSON.stringify(worker)));
    },
    announceRefusals: (refusals) => startAnnouncing(kv, REFUSALS, refusals),
    lead: (name) => leadBy(kv, name),
    leader: async () => {
      const entry = await requestOnce(link, () => kv.get(LEADER));
      if (entry?.operation !== 'PUT') return undefined;
      return NAME.test(entry.string()) ? entry.string() : 'another-process';
    },
    watch: () => watchBucket(link, kv),
  };
}

function startAnnouncing(kv: KV, key: string, value: () => unknown): Announcement {
  const say = () => void kv.put(key, JSON.stringify(value())).catch(() => undefined);
  say();
  const beat = setInterval(say, BEAT_MS);
  return {
    renew: say,
    async close() {
      clearInterval(beat);
      await kv.delete(key).catch(() => undefined);
    },
  };
}

async function leadBy(kv: KV, name: string): Promise<Lease | undefined> {
  let revision: number;
  try {
    revision = await kv.create(LEADER, name);
  } catch {
    return undefined;
  }
  const lost = new AbortController();
  const renew = async (): Promise<void> => {
    try {
      revision = await kv.update(LEADER, name, revision);
    } catch {
      // Perhaps the last renewal succeeded without a reply, or the entry expired while the server was down.
      const entry = await kv.get(LEADER);
      if (entry?.operation !== 'PUT') revision = await kv.create(LEADER, name);
      else if (entry.string() === name) ({ revision } = entry);
      else lost.abort(new Error('another process leads the campaign'));
    }
  };
  let isRenewing = false;
  const beat = setInterval(() => {
    if (isRenewing || lost.signal.aborted) return;
    isRenewing = true;
    // Retries if the server does not answer. If another process leads by then, the log refuses one of the two leaders.
    void renew()
      .catch(() => undefined)
      .finally(() => (isRenewing = false));
  }, BEAT_MS);
  return {
    lost: lost.signal,
    async close() {
      clearInterval(beat);
      if (!lost.signal.aborted) await kv.delete(LEADER, { previousSeq: revision }).catch(() => undefined);
    },
  };
}

async function watchBucket(link: NatsLink, kv: KV): Promise<Watch> {
  const there = new Map<string, SeenWorker>();
  const listeners = new Set<() => void>();
  const emit = (): void => {
    for (const listener of listeners) listener();
  };
  let [jobs, leastJobs] = [0, 0];
  const recount = (): void => {
    const before = jobs;
    const counts = [...there.values()].flatMap((worker) => (worker.jobs > 0 ? [worker.jobs] : []));
    jobs = counts.reduce((sum, count) => sum + count, 0);
    leastJobs = counts.reduce((least, count) => Math.min(least, count), counts[0] ?? 0);
    if (jobs !== before) emit();
  };
  let refusals: readonly Refusal[] = [];
  const iterator = await requestPatiently(link, 'waits', () => kv.watch({ key: '>' }));
  const sweep = setInterval(() => {
    const old = [...there.values()].filter(({ seenAt }) => Date.now() - seenAt > LIFE_MS);
    for (const { name } of old) there.delete(name);
    if (old.length > 0) recount();
  }, BEAT_MS);
  void (async () => {
    for await (const entry of iterator) {
      if (entry.key === REFUSALS) {
        refusals = refusalsIn(entry);
        continue;
      }
      if (!entry.key.startsWith(WORKER)) continue;
      const worker = workerIn(entry);
      if (worker === undefined) there.delete(entry.key.slice(WORKER.length));
      else if (there.has(worker.name) || there.size < MOST_WORKERS)
        there.set(worker.name, { ...worker, seenAt: Date.now() });
      recount();
    }
  })();
  return {
    get jobs() {
      return jobs;
    },
    get leastJobs() {
      return leastJobs;
    },
    get hosts() {
      const working = [...there.values()].filter(({ jobs }) => jobs > 0);
      return new Set(working.flatMap(({ machine }) => machine.host ?? []));
    },
    get workers() {
      return [...there.values()];
    },
    get refusals() {
      return refusals;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      clearInterval(sweep);
      iterator.stop();
    },
  };
}

const MOST_WORKERS = 10_000;
const MOST_JOBS = 4_096;

/** Undefined if the worker has left or if another program wrote the entry. */
function workerIn(entry: KvEntry): LiveWorker | undefined {
  if (entry.operation !== 'PUT' || entry.length > 64 << 10) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(entry.string());
  } catch {
    return undefined;
  }
  const { name, machine, jobs, solvers, tests, tasks, refuses } = { ...(value as Partial<LiveWorker> | null) };
  if (typeof name !== 'string' || !NAME.test(name) || entry.key !== `${WORKER}${name}`) return undefined;
  const { system, architecture, host } = { ...machine };
  if (typeof system !== 'string' || typeof architecture !== 'string') return undefined;
  if (typeof host !== 'string' || !HOST_NAME.test(host)) return undefined;
  if (!isCount(jobs) || jobs > MOST_JOBS || !isCount(tests) || !isCount(tasks)) return undefined;
  if (!Array.isArray(solvers) || !solvers.every((each) => typeof each === 'string')) return undefined;
  const why = typeof refuses === 'string' ? refuses.slice(0, LONGEST_REASON) : null;
  return { name, machine: { system, architecture, host }, jobs, solvers, tests, tasks, refuses: why };
}

const MOST_REFUSALS = 100;
const LONGEST_REASON = 2_000;

function refusalsIn(entry: KvEntry): readonly Refusal[] {
  if (entry.operation !== 'PUT' || entry.length > 256 << 10) return [];
  let value: unknown;
  try {
    value = JSON.parse(entry.string());
  } catch {
    return [];
  }
  if (!Array.isArray(value)) return [];
  return value.slice(0, MOST_REFUSALS).flatMap((each: Partial<Refusal> | null) => {
    const { worker, because } = { ...each };
    if (typeof worker !== 'string' || !NAME.test(worker) || typeof because !== 'string') return [];
    return [{ worker, because: because.slice(0, LONGEST_REASON) }];
  });
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
