import type { Command } from 'commander';
import {
  EXIT,
  milliseconds,
  positive,
  printNotice,
  printProblems,
  runStoppable,
  timeText,
} from '../../src/cli/index.js';
import { type Control, type VersionProgressEvent, type Work, isNotice } from '../../src/index.js';
import {
  type Bisection,
  type BoundSubjects,
  type QueryCost,
  VERSION_JOBS,
  type VersionListOptions,
  type VersionOptions,
  type VersionsResult,
  formatCount,
} from '../../src/lab-front.js';
import { dropUndefined } from '../../src/smt.js';
import { addVersionOptions } from './version-list.js';

export interface VersionCommandOptions extends VersionListOptions {
  readonly trust?: boolean;
  readonly jobs: number;
  readonly timeout?: number;
  readonly cache: boolean;
  readonly json?: boolean;
}

export function addAskingOptions(command: Command): Command {
  return addVersionOptions(command)
    .option('-j, --jobs <n>', 'versions run at a time; a WebAssembly Z3 takes about 150 MB', positive, VERSION_JOBS)
    .option('--timeout <time>', 'time for one query (default: that of the campaign, or 10s)', milliseconds)
    .option('--no-cache', 'ignore cached answers')
    .option('--json', 'print one JSON object per line');
}

export function versionOptions(options: VersionCommandOptions): VersionOptions {
  const { versions, over, git, build, binary, range, buildTime, jobs, cache, timeout: timeoutMs } = options;
  return dropUndefined({ versions, over, git, build, binary, range, buildTime, jobs, cache, timeoutMs });
}

export interface AskingOutput<Event, Result> {
  onEvent?(event: Event): void;
  /** Returns the exit code, which holds unless no version gave a result. */
  print(result: Result): number;
  /** True if the printed result itself shows that no version gave a result. */
  readonly showsSilence?: boolean;
}

/** Returns 130 after SIGINT or SIGTERM, and 3 if no version gave a result. */
export async function runVersionCommand<Event extends { readonly kind: string }, Result extends object>(
  ask: (control: Control) => Work<Event, VersionsResult<Result>>,
  { onEvent, print, showsSilence = false }: AskingOutput<Event, VersionsResult<Result>>,
): Promise<number> {
  const line = new VersionLine();
  const run = async (signal: AbortSignal): Promise<number> => {
    const work = ask({ signal });
    for await (const event of work) {
      if (isNotice(event)) printNotice(event);
      else if (!line.onEvent(event)) onEvent?.(event);
    }
    const result = await work.result;
    const code = print(result);
    if (result.silence === null || showsSilence) return code;
    const message = `no version gave a result; the last run: ${result.silence}`;
    printProblems([{ code: 'G404', severity: 'error', message }]);
    return EXIT.fault;
  };
  return runStoppable(run, () => 'stopped; answers so far are kept, and the next run continues from there');
}

export function subjectLines({ firstBad, fixedIn, reran }: Bisection, subjects: BoundSubjects): string {
  if (reran) return '';
  const line = (what: string, version: string | null, subject: string | null) =>
    version === null || subject === null ? '' : `${what} ${version}: ${subject}\n`;
  return line('first bad', firstBad, subjects.firstBad) + line('fixed in', fixedIn, subjects.fixedIn);
}

export function costText({ asked, kept, ms }: QueryCost): string {
  const known = kept === 0 ? '' : `, ${formatCount(kept, 'answer')} from the cache`;
  return `${formatCount(asked, 'query', 'queries')}${known}, ${timeText(ms)}`;
}

const PLAIN_EVERY = 10_000;

/** Redraws one line on a terminal; prints occasional lines otherwise. */
class VersionLine {
  #of = 0;
  #done = 0;
  #toldAt = performance.now();

  onEvent(event: { readonly kind: string }): boolean {
    const progress = event as VersionProgressEvent;
    const terminal = process.stderr.isTTY === true;
    switch (progress.kind) {
      case 'versions-begun':
        this.#of = progress.of;
        this.#done = 0;
        return true;
      case 'version-asked':
        this.#done++;
        if (terminal) process.stderr.write(`\r\x1b[2K${this.#done} of ${this.#of}: ${progress.version}`);
        else if (performance.now() - this.#toldAt >= PLAIN_EVERY && this.#done < this.#of) {
          this.#toldAt = performance.now();
          process.stderr.write(`${this.#done} of ${this.#of} versions: ${progress.version}\n`);
        }
        return true;
      case 'versions-done':
        if (terminal && this.#done > 0) process.stderr.write('\r\x1b[2K');
        return true;
      default:
        return false;
    }
  }
}
