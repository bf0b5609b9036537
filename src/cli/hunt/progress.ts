import { CLOCK } from '../../app/index.js';
import {
  type CampaignEvent,
  type FindingState,
  type Recognition,
  type LoggedEvent,
  type Plan,
  type PostProcessedEvent,
  type Summary,
  describeChange,
  describeKnown,
  disputeText,
  isPostProcessed,
  recogniseFinding,
  versionsLine,
  solverNames,
  Tally,
  withoutDetails,
  describeSizes,
} from '../../campaign/index.js';
import { type BugKind, isNonBug } from '../../oracle/index.js';
import { firstLine, formatCount, groupDigits, visibleLine } from '../../util/index.js';
import {
  countBugFindings,
  elsewhereText,
  findingLine,
  groupsText,
  modelLines,
  summaryJson,
  summaryLines,
} from '../findings/index.js';
import { timeText } from '../options/index.js';
import { clampColumns, pc, wrapLine } from '../terminal/index.js';

export type OutputMode = 'live' | 'quiet' | 'json' | 'elsewhere';

const TERMINAL_EVERY = 250;
const PLAIN_EVERY = 10_000;
const GROUPS_SHOWN = 20;
const LEFT_OUT_SHOWN = 3;

export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

export interface ProgressOptions {
  readonly outputMode: OutputMode;
  readonly output: Output;
  readonly folder: string;
  readonly jobs: number;
  pathOf(id: string): string;
  knownAs?(finding: FindingState): Recognition | undefined;
}

export class Progress {
  readonly #options: ProgressOptions;
  readonly #tally: Tally;
  readonly #live: boolean;
  #timer: NodeJS.Timeout | undefined;
  #shown = 0;
  readonly #leftOut = new Map<string, number>();
  #seeds: ReadonlySet<string> = new Set();
  #names = (text: string): string => text;
  #plain = '';
  #testsBefore = 0;
  #msBefore = 0;
  #testMsBefore = 0;
  #isResumed = false;
  #startedAt: number | undefined;
  #budget: Plan['budget'] | undefined;
  #shard: Plan['shard'];
  #lastFind: number | undefined;
  readonly #told = new Set<string>();
  readonly #claimed = new Set<string>();

  constructor(options: ProgressOptions) {
    this.#options = options;
    this.#tally = new Tally(options);
    this.#live = options.outputMode === 'live';
  }

  restore({ event, sequence }: LoggedEvent): void {
    this.#record(event, sequence);
    ({ tests: this.#testsBefore, ms: this.#msBefore, testMs: this.#testMsBefore } = this.#tally.summary());
    this.#isResumed = true;
  }

  #record(event: CampaignEvent, sequence?: number): void {
    this.#tally.add(event, sequence);
    if (event.kind === 'campaign-started') {
      this.#names = solverNames(event.plan);
      this.#seeds = new Set(event.plan.seeds.map(({ path }) => path));
      this.#shard = event.plan.shard;
      this.#budget = event.plan.budget;
    } else if (event.kind === 'campaign-resumed') this.#budget = event.plan?.budget ?? this.#budget;
    else if (event.kind === 'finding' && !isNonBug(event.finding.kind)) this.#lastFind = event.at;
    if (event.kind === 'finding' && event.finding.trust === 'claimed') this.#claimed.add(event.finding.id);
  }

  start(): void {
    this.#startedAt = CLOCK.now();
    if (!this.#live) return;
    const terminal = this.#options.output.isTTY === true;
    this.#timer = setInterval(() => this.#tick(), terminal ? TERMINAL_EVERY : PLAIN_EVERY);
    this.#timer.unref();
  }

  onEvent(event: CampaignEvent): void {
    this.#record(event);
    if (this.#options.outputMode === 'json') this.#write(JSON.stringify(event));
    else if (this.#live) this.#printText(event);
  }

  end(summary: Summary): void {
    if (this.#timer !== undefined) clearInterval(this.#timer);
    this.#clear();
    const { outputMode, folder, pathOf } = this.#options;
    if (outputMode === 'json') this.#write(JSON.stringify(summaryJson(summary, { folder, pathOf })));
    else if (outputMode !== 'elsewhere') this.#printSummary(summary, GROUPS_SHOWN);
  }

  get #columns(): number {
    return clampColumns(this.#options.output);
  }

  #printSummary(summary: Summary, most: number): void {
    const { folder, pathOf, outputMode } = this.#options;
    const isShort = this.#isResumed && outputMode === 'quiet';
    const where = { folder, pathOf, most, columns: this.#columns, isShort };
    for (const line of summaryLines(summary, where)) this.#print(line);
  }

  /** Prints a line to standard error, or above the live display. */
  printLine(line: string): void {
    if (this.#live) this.#announce(line);
    else if (this.#options.outputMode !== 'elsewhere') process.stderr.write(`${line}\n`);
  }

  #printText(event: CampaignEvent): void {
    if (event.kind === 'finding') this.#printFinding(event.finding);
    else if (isPostProcessed(event)) {
      if (event.kind === 'finding-left' && !this.#isNews(`${event.what} ${event.because}`)) return;
      this.#announce(postProcessingLine(event));
      const changed =
        event.kind === 'finding-reduced' && this.#claimed.has(event.id)
          ? describeChange({ trust: 'claimed' }, event.reduced)
          : undefined;
      if (changed !== undefined && this.#isNews(changed)) this.#announce(`  ${changed}`);
    } else if (event.kind === 'finding-not-confirmed') {
      const { kind, suspects, reason } = event.suspect;
      this.#announce(pc.dim(`not confirmed: ${kind} of ${suspects.join(' or ')}, ${reason}`));
    } else if (event.kind === 'seed-disputed') this.#announce(pc.dim(`disputed seed: ${disputeText(event.disputed)}`));
    else if (event.kind === 'seed-left-out') this.#printLeftOut(event);
    else if (event.kind === 'solver-dropped') {
      this.#announce(pc.yellow(wrapLine(`dropped: ${event.because}`, this.#columns)));
    } else if (event.kind === 'claim-refuted') this.#announce(pc.yellow(wrapLine(event.because, this.#columns)));
    else if (event.kind === 'fault') this.#announce(pc.yellow(`internal error: ${firstLine(event.message)}`));
    else if (event.kind === 'seed-judged' || event.kind === 'batch-done') this.#printFailing();
  }

  #printFinding(finding: FindingState): void {
    if (isNonBug(finding.kind) || this.#tally.isWithdrawn(finding)) return;
    const path = this.#options.pathOf(finding.id);
    const { name, isReturned } = recogniseFinding(finding, this.#options.knownAs?.(finding)) ?? {};
    if (name !== undefined && isReturned === false) this.#announce(pc.dim(`${describeKnown(name)}  ${path}`));
    else this.#announce(findingLine(finding, path, this.#columns));
  }

  #printFailing(): void {
    for (const [solver, text] of this.#tally.failing())
      if (this.#isNews(solver)) this.#announce(pc.yellow(wrapLine(text, this.#columns)));
  }

  #isNews(text: string): boolean {
    const before = this.#told.size;
    return this.#told.add(text).size > before;
  }

  /** Names at most a few files per reason, since old collections have hundreds of files without assertions. */
  #printLeftOut({ path, reason }: { readonly path: string; readonly reason: string }): void {
    const general = withoutDetails(reason);
    const [one, more] = this.#seeds.has(path) ? ['no mutants of', 'seeds'] : ['skipped', 'files'];
    const times = (this.#leftOut.get(general) ?? 0) + 1;
    this.#leftOut.set(general, times);
    if (times <= LEFT_OUT_SHOWN) this.#announce(pc.yellow(`${one} ${path}: ${reason}`));
    else if (times === LEFT_OUT_SHOWN + 1) {
      this.#announce(pc.yellow(`${one} more ${more}: ${general} (--json lists them all)`));
    }
  }

  #announce(line: string): void {
    this.#clear();
    this.#print(line);
    if (this.#options.output.isTTY === true && this.#timer !== undefined) this.#tick();
  }

  #tick(): void {
    if (this.#options.output.isTTY !== true) {
      const summary = this.#tally.summary();
      const counts = JSON.stringify([summary.tests, summary.judged, summary.groups.length]);
      if (counts !== this.#plain) this.#print(this.#shortLine(summary));
      this.#plain = counts;
      return;
    }
    const summary = this.#tally.summary();
    const lines = [this.#shortLine(summary), ...statusLines(summary, this.#options.jobs)];
    this.#clear();
    const shown = lines.flatMap((line) => wrapText(this.#names(line), this.#columns - 1));
    for (const line of shown) this.#write(line);
    this.#shown = shown.length;
  }

  #now(): number {
    const shown = this.#startedAt === undefined ? this.#msBefore : this.#msBefore + CLOCK.now() - this.#startedAt;
    return Math.max(shown, this.#tally.summary().ms);
  }

  #shortLine({ tests, testMs, seeds, judged, groups: all, findings }: Summary): string {
    const now = this.#now();
    const share = computeShare(this.#shard);
    const { forMs, tests: most } = this.#budget ?? {};
    const isDone = typeof most === 'number' && tests >= most * share;
    const spent = isDone ? testMs - this.#testMsBefore : Math.min(now, forMs ?? Infinity) - this.#msBefore;
    const perSecond = (1_000 * (tests - this.#testsBefore)) / Math.max(1, spent);
    const left = timeLeft(this.#budget, { now, tests, perSecond, share });
    const groups = all.filter(({ kind }) => !isNonBug(kind));
    const bugs = countBugFindings(findings);
    const find =
      this.#lastFind === undefined
        ? 'no finding yet'
        : `last finding ${timeText(Math.max(0, now - this.#lastFind))} ago`;
    return [
      timeText(now),
      ...(left === undefined ? [] : [left > 0 ? `${timeText(left)} left` : 'no more tests']),
      `${formatCount(tests, 'test')}, ${perSecond.toFixed(1)}/s`,
      ...(seeds > 0 ? [`seeds ${judged}/${seeds}`] : []),
      bugs === 0 ? find : `${formatCount(bugs, 'finding')} in ${formatCount(groups.length, 'group')} so far, ${find}`,
    ].join('  ');
  }

  #clear(): void {
    if (this.#shown === 0) return;
    this.#options.output.write(`\x1b[${this.#shown}A\x1b[0J`);
    this.#shown = 0;
  }

  #print(line: string): void {
    this.#write(this.#names(line));
  }

  #write(line: string): void {
    this.#options.output.write(`${line}\n`);
  }
}

export function statusLines(summary: Summary, jobs: number): string[] {
  const { ms, findings, groups, solvers } = summary;
  const kinds = Object.entries(findings).filter(([kind, times]) => times > 0 && !isNonBug(kind as BugKind));
  const found = kinds.map(([kind, times]) => `${kind} ${times}`).join(', ');
  const proved = Object.values(summary.trusts).reduce((sum, each) => sum + (each.certified ?? 0), 0);
  const certified = proved === 0 ? '' : `, ${proved} certified`;
  const bugs = groups.filter(({ kind }) => !isNonBug(kind));
  const busy = Object.values(solvers).reduce((sum, each) => sum + each.ms, 0) / Math.max(1, ms * jobs);
  const restarts = Object.values(solvers).reduce((sum, each) => sum + each.restarts, 0);
  return [
    `solvers busy ${Math.round(busy * 100)} % of the time, ${formatCount(restarts, 'restart')}`,
    ...Object.entries(solvers).map(([solver, { answers }]) => `${solver}: ${answersText(answers)}`),
    ...modelLines(summary, { reasons: 0 }).map((line) => line.trim()),
    found === '' ? 'nothing found yet' : `found: ${groupsText(bugs)} (${found}${certified})`,
  ];
}

function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > width) {
    const at = rest.lastIndexOf(' ', width);
    const end = at <= 2 ? width : at;
    lines.push(rest.slice(0, end));
    rest = `  ${rest.slice(end).trimStart()}`;
  }
  return [...lines, rest];
}

function answersText(answers: Readonly<Record<string, number>>): string {
  return Object.entries(answers)
    .map(([name, times]) => `${name} ${groupDigits(times)}`)
    .join(', ');
}

function computeShare(shard: Plan['shard']): number {
  return shard === undefined ? 1 : shard.parts.length / shard.of;
}

/** Milliseconds until the budget ends, estimated for a limit on tests; undefined if unknown. */
function timeLeft(
  budget: Pick<Plan['budget'], 'forMs' | 'tests'> | undefined,
  {
    now,
    tests,
    perSecond,
    share,
  }: { readonly now: number; readonly tests: number; readonly perSecond: number; readonly share: number },
): number | undefined {
  const left: number[] = [];
  if (budget?.forMs !== undefined && budget.forMs !== null) left.push(budget.forMs - now);
  if (budget?.tests !== undefined && budget.tests !== null && perSecond > 0)
    left.push(Math.max(0, (budget.tests * share - tests) * 1_000) / perSecond);
  return left.length === 0 ? undefined : Math.max(0, Math.min(...left));
}

function postProcessingLine(event: PostProcessedEvent): string {
  switch (event.kind) {
    case 'finding-reduced':
      return `${pc.cyan('reduced')}  ${event.id}  ${formatReduction(event)}`;
    case 'finding-bisected':
      return `${pc.cyan('bisected')}  ${event.id}  ${versionsLine(event.bisection)}`;
    case 'finding-left':
      return `${pc.yellow(event.what === 'reduce' ? 'not reduced' : 'not bisected')}  ${event.id}  ${visibleLine(event.because)}`;
    case 'finding-elsewhere':
      return `${pc.cyan('elsewhere')}  ${event.id}  ${elsewhereText(event.elsewhere)}`;
  }
}

function formatReduction({ reduced }: PostProcessedEvent & { kind: 'finding-reduced' }): string {
  const { from, nodes, calls, btor, ms, minimal } = reduced;
  const unit = btor === undefined ? 'terms' : 'nodes';
  const size = `${groupDigits(from)} ${unit} -> ${groupDigits(nodes)}`;
  const end = minimal ? ', 1-minimal' : '';
  return `${describeSizes(reduced)}, ${size}, ${groupDigits(calls)} runs, ${timeText(ms)} with the final check${end}`;
}
