import { setTimeout as sleep } from 'node:timers/promises';
import { visibleLine } from '../../src/smt.js';
import { type MachineFigures, LiveMachines } from '../../lab/index.js';
import { processName } from '../../src/lab-front.js';
import type { CampaignRunner, LiveWorkers, WorkerRow } from './contract/campaigns.js';

const EVERY_MS = 1_000;
/** Pause after a failed attempt. */
const RETRY_MS = 5_000;
const MOST_ROWS = 300;
/** Characters of texts that other machines wrote. */
const MOST_TEXT = { system: 80, reason: 300 } as const;

const UNKNOWN: LiveWorkers = {
  leader: null,
  problem: 'not read yet',
  perSecond: 0,
  jobs: 0,
  rows: [],
  omitted: 0,
};

/** Remembers workers that are gone. Writes nothing to the server. */
export class WorkerWatch {
  readonly #address: string;
  readonly #gone = new Map<string, WorkerRow>();
  #machines: Promise<LiveMachines> | undefined;
  #reading: Promise<void> | undefined;
  #nextAt = -Infinity;
  #now = UNKNOWN;

  constructor(address: string) {
    this.#address = address;
  }

  get now(): LiveWorkers {
    return this.#now;
  }

  /** Null if no process leads the campaign. */
  get runner(): CampaignRunner {
    const { leader, problem } = this.#now;
    if (problem !== null) return { by: 'unknown' };
    if (leader === null) return null;
    return isOwnName(leader) ? { by: 'here', job: null } : { by: 'elsewhere' };
  }

  /** Reads at most once a second. Never rejects: `now` has the problem. */
  refresh(): Promise<void> {
    if (this.#reading === undefined && performance.now() < this.#nextAt) return Promise.resolve();
    return (this.#reading ??= this.#read().finally(() => (this.#reading = undefined)));
  }

  /** Also resolves after `ms` milliseconds, if the server is slow. */
  async refreshWithin(ms: number): Promise<void> {
    const timer = new AbortController();
    await Promise.race([this.refresh(), sleep(ms, undefined, { signal: timer.signal }).catch(() => undefined)]);
    timer.abort();
  }

  async close(): Promise<void> {
    this.#nextAt = Infinity;
    const machines = await this.#machines?.catch(() => undefined);
    await machines?.close();
    await this.#reading;
  }

  async #read(): Promise<void> {
    try {
      this.#machines ??= LiveMachines.open(this.#address);
      // A failed connection is opened again. An open one reconnects by itself.
      this.#machines.catch(() => (this.#machines = undefined));
      this.#now = this.#describe(await (await this.#machines).read());
      this.#wait(EVERY_MS);
    } catch (error) {
      this.#now = { ...this.#now, problem: shorten((error as Error).message, MOST_TEXT.reason) };
      this.#wait(RETRY_MS);
    }
  }

  #wait(ms: number): void {
    this.#nextAt = Math.max(this.#nextAt, performance.now() + ms);
  }

  #describe({ leader, workers, refusals, jobs, perSecond }: MachineFigures): LiveWorkers {
    const refusing = new Map(refusals.map(({ worker, because }) => [worker, because]));
    const rows = workers.map(describeWorker);
    const here = new Set([...rows.map(({ name }) => name), ...refusing.keys()]);
    for (const row of this.#now.rows) {
      if (row.state === 'working' || row.state === 'starting') this.#gone.set(row.name, { ...row, ...GONE });
    }
    for (const name of here) this.#gone.delete(name);
    const gone = [...this.#gone.values()].sort((a, b) => (b.seenAt ?? 0) - (a.seenAt ?? 0)).slice(0, MOST_ROWS);
    this.#gone.clear();
    for (const row of gone) this.#gone.set(row.name, row);
    const all = [...rows, ...[...refusing].map(describeRefusal), ...gone];
    return {
      leader: leader ?? null,
      problem: null,
      perSecond,
      jobs,
      rows: all.slice(0, MOST_ROWS),
      omitted: Math.max(0, all.length - MOST_ROWS),
    };
  }
}

const GONE = { state: 'gone', jobs: 0, perSecond: 0 } as const;

function describeWorker(worker: MachineFigures['workers'][number]): WorkerRow {
  const { name, machine, jobs, tests, tasks, perSecond, seenAt } = worker;
  const { host = '', system, architecture } = machine;
  return {
    name,
    host,
    system: shorten(`${system} ${architecture}`, MOST_TEXT.system),
    state: jobs > 0 ? 'working' : 'starting',
    jobs,
    perSecond,
    tests,
    tasks,
    seenAt,
    because: null,
  };
}

function describeRefusal([name, because]: readonly [string, string]): WorkerRow {
  const none = { host: '', system: '', jobs: 0, perSecond: 0, tests: 0, tasks: 0, seenAt: null };
  return { name, state: 'refusing', because: shorten(because, MOST_TEXT.reason), ...none };
}

function shorten(text: string, most: number): string {
  const line = visibleLine(text.slice(0, most));
  return text.length > most ? `${line}…` : line;
}

function isOwnName(name: string): boolean {
  const random = 8;
  return name.slice(0, -random) === processName().slice(0, -random);
}
