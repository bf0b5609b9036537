import { join } from 'node:path';
import {
  type CampaignState,
  type FindingRecord,
  Findings,
  type NotReduced,
  type OpeningOptions,
  type Plan,
  type ReducedFinding,
  type ReductionProgress,
  Tally,
  findingFiles,
  readState,
  solverNames,
  tryReducing,
} from '../campaign/index.js';
import { type CampaignFolder, isSolver, openSolver } from '../host/index.js';
import type { Algorithm } from '../reduce/index.js';
import type { Solver } from '../solver/index.js';
import { findingNamed, openFolder } from './campaign.js';
import { EXIT } from './exit-code.js';
import { keptStrategyTexts, loadStrategies } from './load-strategies.js';
import { openJournal } from './reduction-journal.js';
import { CLOCK } from './clock.js';
import { type TrustOptions, trusted } from './trust.js';
import { timeText } from './units.js';
import { grouped } from '../util/index.js';

export interface ReduceFindingOptions extends TrustOptions {
  readonly jobs: number;
  /** Milliseconds for each finding; undefined: as long as it takes. */
  readonly for?: number;
  readonly json?: boolean;
  /** In place of all passes. */
  readonly algorithm?: Algorithm | undefined;
}

/** A line of `reduce DIR --json` (docs/json.md). */
export interface ReducedJson {
  readonly id: string;
  readonly reduced: ReducedFinding | null;
  /** Why there is none. */
  readonly because: string | null;
}

/** `gainsay reduce DIR [ID...]`: makes the inputs of findings smaller and keeps what came of it with the campaign. */
export async function reduceFindings(
  dir: string,
  ids: readonly string[],
  options: ReduceFindingOptions,
): Promise<number> {
  const stop = new AbortController();
  const interrupt = () => stop.abort(new Error('stopped by the user'));
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  const opened = openFolder(dir, { readOnly: false });
  try {
    const state = await readState(opened.store);
    const chosen = await findingsOf(opened, dir, ids);
    const folder = await trusted(opened, { ...state, findings: chosen }, options);
    let failed = 0;
    for (const finding of chosen) {
      if (ids.length === 0 && finding.reduced?.details?.minimal === true) tellDone(finding, options);
      else if (!(await reduceOne(finding, { folder, state, options, signal: stop.signal }))) failed++;
    }
    return ids.length > 0 && failed === chosen.length ? EXIT.badInput : EXIT.nothing;
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    process.stderr.write('stopped; the same once more goes on from there\n');
    return EXIT.interrupted;
  } finally {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
    await opened.close();
  }
}

/** Those that are named, or the smallest of each group. */
async function findingsOf(folder: CampaignFolder, dir: string, ids: readonly string[]): Promise<FindingRecord[]> {
  const tally = new Tally();
  const findings = new Findings();
  for await (const { event } of folder.store.events()) {
    tally.add(event);
    findings.add(event);
  }
  const { all } = findings;
  if (ids.length > 0) return ids.map((id) => findingNamed(all, id, dir));
  return tally.summary().groups.map(({ smallest }) => all.find(({ id }) => id === smallest.id) ?? smallest);
}

/** What nothing smaller is known of is not looked at again unless it is named. */
function tellDone({ id, reduced }: FindingRecord, { json }: ReduceFindingOptions): void {
  if (json === true) return;
  process.stdout.write(`${id}: reduced already, to ${grouped(reduced?.details?.bytes.after ?? 0)} bytes\n`);
}

interface One {
  readonly folder: CampaignFolder;
  readonly state: CampaignState;
  readonly options: ReduceFindingOptions;
  readonly signal: AbortSignal;
}

/** Reduces one finding and keeps what came of it; whether anything did. */
async function reduceOne(finding: FindingRecord, { folder, state, options, signal }: One): Promise<boolean> {
  const { store } = folder;
  const texts = await keptStrategyTexts(state.plan, store);
  const isNamed = state.plan.strategies.includes(finding.coordinates.strategy);
  const strategies = isNamed ? loadStrategies([finding.coordinates.strategy], texts) : [];
  const journal = openJournal(join(folder.path, 'reductions', `${finding.id}.journal`), { of: finding.id });
  const progress = progressLine(finding.id, options.json !== true);
  const reduced = await tryReducing(
    finding,
    {
      store,
      state,
      strategies,
      clock: CLOCK,
      jobs: options.jobs,
      algorithm: options.algorithm,
      budgetMs: options.for,
      journal,
      open: openForReducing,
      tell: progress.tell,
    },
    signal,
  );
  progress.end();
  const failed = 'reason' in reduced;
  if (!failed && isWorse(reduced, finding.reduced)) {
    process.stderr.write(`${finding.id}: cut off before it was as small as what is known already, which stays\n`);
    return true;
  }
  if (!failed) {
    await store.append([{ kind: 'finding-reduced', at: state.at, id: finding.id, reduced }]);
    const files = await findingFiles({ ...finding, reduced }, state.plan, store);
    await folder.writeFinding(finding.id, files);
  }
  if (failed || reduced.details?.minimal !== false) journal.remove();
  tellResult(finding, reduced, { folder, plan: state.plan, json: options.json === true });
  return !failed;
}

/** Whether a reduction that was cut off ended larger than an earlier one. */
function isWorse({ details }: ReducedFinding, known: ReducedFinding | null | undefined): boolean {
  if (details === undefined || details.minimal || known?.details === undefined) return false;
  return details.bytes.after >= known.details.bytes.after;
}

/** Opens a solver for a reduction; undefined where it is not here. */
export async function openForReducing(id: string, options: OpeningOptions): Promise<Solver | undefined> {
  const opened = await openSolver(id, options);
  return isSolver(opened) ? opened : undefined;
}

/** How often progress is told on a terminal, milliseconds. */
const EVERY = 250;

/** Tells how far a reduction is, on one line of standard error where that is a terminal. */
export function progressLine(name: string, wanted: boolean) {
  const terminal = wanted && process.stderr.isTTY === true;
  let last = 0;
  return {
    tell({ pass, bytes, calls, cacheHits }: ReductionProgress) {
      const now = performance.now();
      if (!terminal || now - last < EVERY) return;
      last = now;
      const size = Number.isFinite(bytes) ? `${grouped(bytes)} bytes, ` : '';
      process.stderr.write(
        `\r\x1b[2K${name}: ${size}${grouped(calls)} calls, ${grouped(cacheHits)} known already, ${pass}`,
      );
    },
    end() {
      if (terminal) process.stderr.write('\r\x1b[2K');
    },
  };
}

function tellResult(
  finding: FindingRecord,
  reduced: ReducedFinding | NotReduced,
  { folder, plan, json }: { readonly folder: CampaignFolder; readonly plan: Plan; readonly json: boolean },
): void {
  const failed = 'reason' in reduced;
  if (json) {
    const line: ReducedJson = {
      id: finding.id,
      reduced: failed ? null : reduced,
      because: failed ? reduced.reason : null,
    };
    process.stdout.write(`${JSON.stringify(line)}\n`);
    return;
  }
  const text = failed
    ? `${finding.id}: not reduced: ${reduced.reason}\n`
    : resultText(finding, reduced, folder.findingPath(finding.id));
  process.stdout.write(solverNames(plan)(text));
}

/** What a reduction came to, to be read. */
function resultText(finding: FindingRecord, { details, from, nodes, calls }: ReducedFinding, path: string): string {
  if (details === undefined)
    return `${finding.id}: ${grouped(from)} to ${grouped(nodes)} nodes, ${grouped(calls)} calls\n`;
  const { bytes, ms, minimal, steps, trust, signature, because } = details;
  const trace = steps === null ? '' : `; changes of the seed: ${steps.before} to ${steps.after}`;
  const same = (before: string, after: string) => (before === after ? after : `${before}, now ${after}`);
  const lines = [
    `${finding.id}: ${grouped(bytes.before)} to ${grouped(bytes.after)} bytes${trace}`,
    `  ${grouped(calls)} calls, ${timeText(ms)}, ${minimal ? '1-minimal' : 'not minimal'}`,
    `  trust ${same(finding.trust, trust)}${signature === null ? '' : `, signature ${same(finding.signature ?? '', signature)}`}`,
    `  ${because}`,
    `  in ${path}`,
  ];
  return `${lines.join('\n')}\n`;
}
