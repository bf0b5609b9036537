import pc from 'picocolors';
import {
  type CampaignEvent,
  type FindingRecord,
  type Summary,
  Tally,
  disputeText,
  solverNames,
} from '../campaign/index.js';
import { careLine } from './care-text.js';
import { findingLine, modelLines, summaryLines } from './finding-text.js';
import { summaryJson } from './summary-json.js';
import { counted, timeText } from './units.js';
import { grouped } from '../util/index.js';

/** How a campaign is told: for people, for people who want no more than the end, for programs, or by somebody else. */
export type Telling = 'live' | 'quiet' | 'json' | 'elsewhere';

/** How often the display is drawn anew on a terminal, and a line printed elsewhere, milliseconds. */
const TERMINAL_EVERY = 250;
const PLAIN_EVERY = 10_000;
/** Groups named at the end. */
const GROUPS_SHOWN = 20;
/** Files left out for one reason that are named while the campaign runs. */
const LEFT_OUT_SHOWN = 3;

/** Where it is told: `process.stdout`, or a stand-in. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

export interface ProgressOptions {
  readonly telling: Telling;
  readonly output: Output;
  readonly folder: string;
  readonly jobs: number;
  pathOf(id: string): string;
  /** What a finding is known from, beyond what its record says. */
  knownAs?(finding: FindingRecord): string | undefined;
}

/** Tells a campaign while it runs. Everything it says is computed from events. */
export class Progress {
  readonly #options: ProgressOptions;
  readonly #tally: Tally;
  readonly #live: boolean;
  #timer: NodeJS.Timeout | undefined;
  /** Lines of the display that stand on the terminal now. */
  #shown = 0;
  /** How many files were left out, by reason. */
  readonly #leftOut = new Map<string, number>();
  /** What people call its solvers. */
  #names = (text: string): string => text;
  /** The last status line that was printed where there is no terminal. */
  #plain = '';
  #testsBefore = 0;
  #msBefore = 0;

  constructor(options: ProgressOptions) {
    this.#options = options;
    this.#tally = new Tally(options);
    this.#live = options.telling === 'live';
  }

  /** Hears an event of an earlier session: counted, and not told again. */
  recall(event: CampaignEvent): void {
    this.#hear(event);
    const { tests, ms } = this.#tally.summary();
    this.#testsBefore = tests;
    this.#msBefore = ms;
  }

  #hear(event: CampaignEvent): void {
    this.#tally.add(event);
    if (event.kind === 'campaign-started') this.#names = solverNames(event.plan);
  }

  start(): void {
    if (!this.#live) return;
    const terminal = this.#options.output.isTTY === true;
    this.#timer = setInterval(() => this.#tick(), terminal ? TERMINAL_EVERY : PLAIN_EVERY);
    this.#timer.unref();
  }

  /** Hears an event as it happens. */
  tell(event: CampaignEvent): void {
    this.#hear(event);
    if (this.#options.telling === 'json') this.#write(JSON.stringify(event));
    else if (this.#live) this.#tellPeople(event);
  }

  /** Says what the campaign came to. */
  end(): Summary {
    if (this.#timer !== undefined) clearInterval(this.#timer);
    this.#clear();
    const summary = this.#tally.summary();
    const { telling, folder, pathOf } = this.#options;
    if (telling === 'json') this.#write(JSON.stringify(summaryJson(summary, { folder, pathOf })));
    else if (telling !== 'elsewhere') this.#tellSummary(summary, GROUPS_SHOWN);
    return summary;
  }

  #tellSummary(summary: Summary, most: number): void {
    const { folder, pathOf } = this.#options;
    for (const [reason, times] of this.#leftOut)
      if (times > LEFT_OUT_SHOWN) this.#print(`left out ${counted(times, 'file')}: ${reason}`);
    for (const line of summaryLines(summary, { folder, pathOf, most })) this.#print(line);
  }

  /** A line for people that is no event. */
  say(line: string): void {
    if (this.#live) this.#say(line);
  }

  #tellPeople(event: CampaignEvent): void {
    if (event.kind === 'finding') this.#say(findingLine(event.finding, this.#options.pathOf(event.finding.id)));
    else if (event.kind === 'finding-reduced' || event.kind === 'finding-bisected') this.#say(careLine(event));
    else if (event.kind === 'finding-not-confirmed') {
      const { kind, suspects, reason } = event.suspect;
      this.#say(pc.dim(`not confirmed: ${kind} of ${suspects.join(' or ')}, ${reason}`));
    } else if (event.kind === 'seed-disputed') this.#say(pc.dim(`disputed seed: ${disputeText(event.disputed)}`));
    else if (event.kind === 'seed-left-out') this.#tellLeftOut(event);
    else if (event.kind === 'fault') this.#say(pc.yellow(`fault of Gainsay: ${event.message.split('\n')[0]}`));
  }

  /** A few files for each reason, and that there are more: old collections have hundreds that assert nothing. */
  #tellLeftOut({ path, reason }: { readonly path: string; readonly reason: string }): void {
    const times = (this.#leftOut.get(reason) ?? 0) + 1;
    this.#leftOut.set(reason, times);
    if (times <= LEFT_OUT_SHOWN) this.#say(pc.yellow(`left out ${path}: ${reason}`));
    else if (times === LEFT_OUT_SHOWN + 1) {
      this.#say(pc.yellow(`left out more files: ${reason} (--json names every one)`));
    }
  }

  #say(line: string): void {
    this.#clear();
    this.#print(line);
    if (this.#options.output.isTTY === true && this.#timer !== undefined) this.#tick();
  }

  #tick(): void {
    const lines = this.#statusLines();
    if (this.#options.output.isTTY !== true) {
      // Where nothing was counted since, the same line once more says nothing.
      const line = lines.join('; ');
      if (line !== this.#plain) this.#print(line);
      this.#plain = line;
      return;
    }
    this.#clear();
    const width = this.#options.output.columns ?? 100;
    for (const line of lines) this.#print(line.slice(0, width - 1));
    this.#shown = lines.length;
  }

  #statusLines(): string[] {
    const summary = this.#tally.summary();
    const { tests, ms, judged, seeds, findings, groups, solvers } = summary;
    const seconds = Math.max(0.001, (ms - this.#msBefore) / 1_000);
    const perSecond = ((tests - this.#testsBefore) / seconds).toFixed(1);
    const found = Object.entries(findings).map(([kind, times]) => `${kind} ${times}`);
    const proved = Object.values(summary.trusts).reduce((sum, each) => sum + (each.certified ?? 0), 0);
    const certified = proved === 0 ? '' : `, ${proved} of them certified`;
    const busy = Object.values(solvers).reduce((sum, each) => sum + each.ms, 0) / Math.max(1, ms * this.#options.jobs);
    const restarts = Object.values(solvers).reduce((sum, each) => sum + each.restarts, 0);
    return [
      `${timeText(ms)}  ${counted(tests, 'test')}, ${perSecond}/s${seeds > 0 ? `  seeds ${judged}/${seeds}` : ''}  solvers ${Math.round(busy * 100)} % of the time, ${counted(restarts, 'restart')}`,
      ...Object.entries(solvers).map(([solver, { answers }]) => `${solver}: ${answersText(answers)}`),
      ...modelLines(summary, { reasons: 0 }).map((line) => line.trim()),
      `findings: ${found.join(', ')}${certified} (${groups.length} groups)`,
    ];
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

function answersText(answers: Readonly<Record<string, number>>): string {
  return Object.entries(answers)
    .map(([name, times]) => `${name} ${grouped(times)}`)
    .join(', ');
}
