import type { Command } from 'commander';
import {
  type Bisection,
  Hearing,
  type VersionCache,
  type VersionList,
  VersionPool,
  memoryVersionCache,
} from '../campaign/index.js';
import { diskVersionCache } from '../host/index.js';
import { complain } from './complain.js';
import { EXIT } from './exit-code.js';
import { fetchingText } from './fetching.js';
import { CLOCK } from './clock.js';
import { TRUST_OPTION, type TrustOptions } from './trust.js';
import { counted, milliseconds, positive, timeText } from './units.js';
import { type VersionListOptions, addVersionOptions, versionListOf } from './version-list.js';

/** What every command that asks versions can be told. */
export interface AskingOptions extends VersionListOptions, TrustOptions {
  readonly jobs: number;
  readonly timeout?: number;
  readonly cache: boolean;
  readonly json?: boolean;
}

/** Everything for asking versions; it is added up in `cost`. */
export interface Versions {
  readonly pool: VersionPool;
  readonly clock: typeof CLOCK;
  readonly cache: VersionCache;
  readonly session: VersionCache;
  readonly jobs: number;
  readonly cost: { asked: number; kept: number };
  readonly hearing: Hearing;
}

const JOBS = 2;

/** Adds the options of `AskingOptions`. */
export function addAskingOptions(command: Command): Command {
  return addVersionOptions(command)
    .option('-j, --jobs <n>', 'versions asked at a time; a WebAssembly Z3 takes about 150 MB', positive, JOBS)
    .option('--timeout <time>', 'time for one query (default: that of the campaign; 10s for a file)', milliseconds)
    .option(...TRUST_OPTION)
    .option('--no-cache', 'ask again what was asked before')
    .option('--json', 'JSON, one object a line');
}

/** Opens versions, has something done with them, and closes them; SIGINT and SIGTERM end that with exit code 130. */
export async function withVersions(
  options: AskingOptions,
  use: (versions: Versions, signal: AbortSignal) => Promise<number>,
  listed?: VersionList,
): Promise<number> {
  const stop = new AbortController();
  const interrupt = () => stop.abort(new Error('stopped by the user'));
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  let pool: VersionPool | undefined;
  try {
    const list = listed ?? (await versionListOf(options, stop.signal));
    const fetching = fetchingText(list);
    if (fetching !== undefined) process.stderr.write(`${fetching}\n`);
    pool = new VersionPool(list, { alive: options.jobs + 1 });
    const session = memoryVersionCache();
    const cache = options.cache ? diskVersionCache() : session;
    const cost = { asked: 0, kept: 0 };
    const hearing = new Hearing();
    const code = await use({ pool, clock: CLOCK, cache, session, jobs: options.jobs, cost, hearing }, stop.signal);
    if (hearing.silence === undefined) return code;
    complain([
      { code: 'G404', severity: 'error', message: `no version answered anything; the last: ${hearing.silence}` },
    ]);
    return EXIT.fault;
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    process.stderr.write('stopped; what was answered is kept, and asking again goes on from there\n');
    return EXIT.interrupted;
  } finally {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
    await pool?.close();
  }
}

/** What the versions are in which a bug begins and ends, a line each, where something tells that: the subject of a commit. */
export async function subjectLines({ firstBad, fixedIn }: Bisection, { list }: VersionPool): Promise<string> {
  const lines: string[] = [];
  for (const [what, version] of [
    ['first bad', firstBad],
    ['fixed in', fixedIn],
  ] as const) {
    const subject = version === null ? undefined : await list.describe?.(version);
    if (subject !== undefined) lines.push(`${what} ${version}: ${subject}\n`);
  }
  return lines.join('');
}

/** What asking came to, in words. */
export function costText({ asked, kept }: Versions['cost'], ms: number): string {
  const known = kept === 0 ? '' : `, ${counted(kept, 'answer')} from the cache`;
  return `${counted(asked, 'query', 'queries')}${known}, ${timeText(ms)}`;
}

/** Says on a terminal how far it is; the line goes away again. */
export class VersionProgress {
  readonly #of: number;
  #done = 0;

  constructor(of: number) {
    this.#of = of;
  }

  hear(version: string): void {
    this.#done++;
    if (process.stderr.isTTY === true) process.stderr.write(`\r\x1b[2K${this.#done} of ${this.#of}: ${version}`);
  }

  end(): void {
    if (process.stderr.isTTY === true && this.#done > 0) process.stderr.write('\r\x1b[2K');
  }
}
