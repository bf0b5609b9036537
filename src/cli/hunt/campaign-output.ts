import type { Command } from 'commander';
import {
  type CampaignResult,
  type SessionEvent,
  type Work,
  badUsage,
  isLogged,
  isNotice,
  listReportedBugs,
  packageVersion,
  withCampaign,
  writeReports,
  writeUserFile,
} from '../../app/index.js';
import { type Summary, type FindingState, findInBaseline, toJunit, toSarif } from '../../campaign/index.js';
import { findingPath, findWriteProblem } from '../../host/index.js';
import { formatOwnCommand } from '../../solver/index.js';
import { type Interruption, chooseExitCode, noticeText, printNotice } from '../terminal/index.js';
import { type OutputMode, Progress } from './progress.js';

export type CampaignOpened = SessionEvent & { readonly kind: 'campaign-opened' };

export interface HuntOutput {
  readonly outputMode: OutputMode;
  readonly exitZero: boolean;
  readonly ci: CiFiles;
  /** If absent, no studio runs. */
  readonly studio?: 'print' | 'open' | undefined;
}

export interface OutputOptions {
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly exitZero?: boolean;
  readonly junit?: string;
  readonly sarif?: string;
}

export function addOutputOptions(command: Command): Command {
  return addCiFiles(command)
    .option('--json', 'print new events, then a summary, as JSON lines')
    .option('--quiet', 'print only the summary')
    .option('--exit-zero', 'exit with 0 even if something was found');
}

export function outputFrom(options: OutputOptions): HuntOutput {
  const outputMode = options.json === true ? 'json' : options.quiet === true ? 'quiet' : 'live';
  return { outputMode, exitZero: options.exitZero === true, ci: toCiFiles(options) };
}

interface CampaignOutput<Event> {
  readonly jobs: number;
  readonly interruption: Interruption;
  opened?(event: CampaignOpened): void;
  other?(event: Event): void;
  judged?(summary: Summary): Summary;
}

export async function runCampaign<Event extends { readonly kind: string }>(
  work: Work<SessionEvent | Event, CampaignResult>,
  output: HuntOutput,
  { judged = (summary) => summary, ...options }: CampaignOutput<Event>,
): Promise<number> {
  const { folder, summary } = await printCampaign(work, output, options);
  await writeCiFiles(folder, output.ci);
  if (summary.state === 'ended') await writeAndPrintReports(folder, output.outputMode);
  return chooseExitCode(judged(summary), output);
}

const PROGRESS_NOTICES: ReadonlySet<string> = new Set(['reading-seeds', 'plugin-loaded']);

async function printCampaign<Event extends { readonly kind: string }>(
  work: Work<SessionEvent | Event, CampaignResult>,
  { outputMode }: HuntOutput,
  { jobs, interruption, opened, other }: CampaignOutput<Event>,
): Promise<CampaignResult> {
  let progress: Progress | undefined;
  let isRunning = false;
  for await (const event of work) {
    if (isLogged(event)) progress?.onEvent(event);
    else if (isNotice(event)) {
      if (isRunning) progress?.printLine(noticeText(event));
      else if (!PROGRESS_NOTICES.has(event.kind) || outputMode === 'live') printNotice(event);
    } else if (isKind(event, 'campaign-opened')) {
      opened?.(event);
      const { folder } = event;
      const { baseline } = event;
      const knownAs = (finding: FindingState) => (baseline === null ? undefined : findInBaseline(baseline, finding));
      const findPath = (id: string) => findingPath(folder, id);
      progress = new Progress({ outputMode, output: process.stdout, folder, jobs, pathOf: findPath, knownAs });
    } else if (isKind(event, 'past')) progress?.restore(event);
    else if (isKind(event, 'session-begun')) {
      isRunning = true;
      interruption.begin(formatOwnCommand('resume', event.folder));
      progress?.start();
    } else if (isKind(event, 'campaign-stopped')) {
      process.stderr.write(`gainsay: ${event.message}; everything found so far is kept\n`);
    } else other?.(event);
  }
  const result = await work.result;
  progress?.end(result.summary);
  return result;
}

function isKind<Kind extends SessionEvent['kind']>(
  event: { readonly kind: string },
  kind: Kind,
): event is SessionEvent & { readonly kind: Kind } {
  return event.kind === kind;
}

interface CiFiles {
  readonly junit?: string;
  readonly sarif?: string;
}

function addCiFiles(command: Command): Command {
  return command
    .option('--junit <file>', 'write the results as JUnit XML')
    .option('--sarif <file>', 'write the findings as SARIF 2.1.0');
}

function toCiFiles({ junit, sarif }: { readonly junit?: string; readonly sarif?: string }): CiFiles {
  return { ...(junit === undefined ? {} : { junit }), ...(sarif === undefined ? {} : { sarif }) };
}

/** Throws before a hunt if a file is not writable, so that hours are not wasted. */
export function refuseUnwritable({ junit, sarif }: CiFiles): void {
  for (const file of [junit, sarif]) {
    const problem = file === undefined ? undefined : findWriteProblem(file);
    if (problem !== undefined) throw badUsage(`${file} cannot be written: ${problem}`);
  }
}

/** Includes known findings. */
async function writeCiFiles(dir: string, { junit, sarif }: CiFiles): Promise<void> {
  if (junit === undefined && sarif === undefined) return;
  await withCampaign(dir, async (view) => {
    const bugs = await listReportedBugs(view, { dir: view.folder.path, ending: 'md' });
    const summary = view.tally.summary();
    if (junit !== undefined) writeUserFile(junit, toJunit(summary, bugs));
    if (sarif !== undefined) writeUserFile(sarif, toSarif(bugs, { version: packageVersion(), ...summary }));
  });
}

async function writeAndPrintReports(dir: string, outputMode: OutputMode): Promise<void> {
  const written = await writeReports(dir);
  if (written === undefined || outputMode === 'json') return;
  process.stdout.write(`reports, most important first: ${written.index}\n`);
}
