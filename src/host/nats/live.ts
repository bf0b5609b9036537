import type { KV, KvEntry } from '@nats-io/kv';
import type { Machine } from '../../campaign/index.js';
import type { NatsLink } from './connect.js';
import { namesOf } from './names.js';
import { asked } from './publish.js';
import type { Crew } from './queue.js';

/** What stands in the bucket goes after so long if it is not said again, milliseconds. */
const LIFE_MS = 12_000;
/** How often it is said again, milliseconds. */
const BEAT_MS = 3_000;

const LEADER = 'leader';
const WORKER = 'worker.';
const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** A worker, as it says of itself. Anybody who may write to the server can have written it. */
export interface LiveWorker {
  readonly name: string;
  readonly machine: Machine;
  /** How many tasks it does at a time; 0 where it refuses to work for the campaign. */
  readonly jobs: number;
  /** Its solvers with their versions. */
  readonly solvers: readonly string[];
  /** How many test cases it has asked about, and how many tasks it has done. */
  readonly tests: number;
  readonly tasks: number;
  /** Why it does nothing for the campaign; null where it works. */
  readonly refuses: string | null;
}

/** Who is there in a campaign: its leader, and its workers. */
export interface Live {
  /** Says of a worker that it is there, until that is closed. */
  announce(worker: () => LiveWorker): Announced;
  /** Leads the campaign, unless somebody does; undefined then. `lost` aborts when this one does no longer. */
  lead(name: string): Promise<Lease | undefined>;
  /** Who leads, if somebody does. */
  leader(): Promise<string | undefined>;
  /** The workers that are there, as they come and go. */
  watch(): Promise<Watch>;
}

export interface Announced {
  close(): Promise<void>;
}

export interface Lease {
  readonly lost: AbortSignal;
  close(): Promise<void>;
}

export interface Watch extends Crew {
  readonly workers: readonly LiveWorker[];
  close(): void;
}

/** Opens the bucket of who is there, which is made where there is none. */
export async function natsLive(link: NatsLink, campaign: string): Promise<Live> {
  const { Kvm } = await import('@nats-io/kv');
  const { live } = namesOf(campaign);
  const kv = await asked(link, () => new Kvm(link.jetstream).create(live, { ttl: LIFE_MS, history: 1 }));
  return {
    announce: (worker) => announced(kv, worker),
    lead: (name) => leadBy(kv, name),
    leader: async () => {
      const entry = await asked(link, () => kv.get(LEADER));
      return entry?.operation === 'PUT' ? entry.string() : undefined;
    },
    watch: () => watched(link, kv),
  };
}

function announced(kv: KV, worker: () => LiveWorker): Announced {
  const key = `${WORKER}${worker().name}`;
  const say = () => void kv.put(key, JSON.stringify(worker())).catch(() => undefined);
  say();
  const beat = setInterval(say, BEAT_MS);
  return {
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
  let heard = Date.now();
  const beat = setInterval(() => {
    // Who cannot say it any more does not know whether another leads; the log refuses one of the two in any case.
    if (Date.now() - heard > LIFE_MS) lost.abort(new Error('another may lead the campaign'));
    kv.update(LEADER, name, revision).then(
      (now) => {
        revision = now;
        heard = Date.now();
      },
      () => undefined,
    );
  }, BEAT_MS);
  return {
    lost: lost.signal,
    async close() {
      clearInterval(beat);
      if (!lost.signal.aborted) await kv.delete(LEADER, { previousSeq: revision }).catch(() => undefined);
    },
  };
}

async function watched(link: NatsLink, kv: KV): Promise<Watch> {
  const there = new Map<string, { readonly worker: LiveWorker; readonly heard: number }>();
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const hear of listeners) hear();
  };
  const iterator = await asked(link, () => kv.watch({ key: `${WORKER}>` }));
  const sweep = setInterval(() => {
    const old = [...there].filter(([, { heard }]) => Date.now() - heard > LIFE_MS);
    for (const [name] of old) there.delete(name);
    if (old.length > 0) tell();
  }, BEAT_MS);
  void (async () => {
    for await (const entry of iterator) {
      const before = jobsOf(there);
      const worker = workerIn(entry);
      if (worker === undefined) there.delete(entry.key.slice(WORKER.length));
      else there.set(worker.name, { worker, heard: Date.now() });
      if (jobsOf(there) !== before) tell();
    }
  })();
  return {
    get jobs() {
      return jobsOf(there);
    },
    get workers() {
      return [...there.values()].map(({ worker }) => worker);
    },
    onChange(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    close() {
      clearInterval(sweep);
      iterator.stop();
    },
  };
}

function jobsOf(there: ReadonlyMap<string, { readonly worker: LiveWorker }>): number {
  return [...there.values()].reduce((sum, { worker }) => sum + worker.jobs, 0);
}

/** The most that one worker is believed to do at a time. */
const MOST_JOBS = 4_096;

/** What an entry says of a worker; undefined where it says that it is gone, or is none that Gainsay wrote. */
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
  if (typeof machine?.system !== 'string' || typeof machine.architecture !== 'string') return undefined;
  if (!isCount(jobs) || jobs > MOST_JOBS || !isCount(tests) || !isCount(tasks)) return undefined;
  if (!Array.isArray(solvers) || !solvers.every((each) => typeof each === 'string')) return undefined;
  const { system, architecture } = machine;
  const why = typeof refuses === 'string' ? refuses : null;
  return { name, machine: { system, architecture }, jobs, solvers, tests, tasks, refuses: why };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
