import {
  type CampaignEvent,
  type EventKind,
  type FindingRecord,
  Findings,
  type LoggedEvent,
  type Machine,
  type Plan,
  type SeedJudged,
  type Summary,
  type Triage,
  knownByTriage,
} from '../log/index.js';
import { Grouping } from '../triage/index.js';
import {
  type FindingEntry,
  type FindingFilter,
  type GroupEntry,
  findingEntry,
  fitsFilter,
  groupEntry,
} from './finding-list.js';
import { type CampaignStats, type StatsRow, Stats } from './stats.js';
import { Tally, type TallyOptions } from './tally.js';

/** What a campaign had come to after so many milliseconds of work. */
export interface CoursePoint {
  readonly ms: number;
  readonly tests: number;
  readonly findings: number;
  readonly groups: number;
}

/** A strategy: what it was dealt, and what that yielded. */
export interface StrategyShare extends StatsRow {
  readonly batches: number;
}

/** What is known of a seed. */
export interface SeedEntry {
  readonly path: string;
  /** Its text; null for one that was left out. */
  readonly blob: string | null;
  readonly standing: 'decided' | 'undecided' | 'disputed' | 'left-out' | 'waiting';
  readonly agreed: readonly (string | null)[];
  readonly certified: string | null;
  /** Solvers that are not asked about its mutants. */
  readonly excused: readonly string[];
  /** Why it was left out. */
  readonly reason: string | null;
}

/** All figures of a campaign. */
export interface CampaignFigures {
  /** The last event that is counted. */
  readonly sequence: number;
  /** The last event that changed what lists of findings and groups show; 0 where there was none. */
  readonly findingsSequence: number;
  /** When it began, ISO 8601. */
  readonly started: string;
  readonly plan: Plan;
  readonly summary: Summary;
  readonly course: readonly CoursePoint[];
  readonly strategies: readonly StrategyShare[];
  readonly theories: readonly StatsRow[];
  readonly rewrites: readonly StatsRow[];
  readonly refusals: CampaignStats['refusals'];
}

/** Points of a course are at most so many, evenly spread over the time. */
const POINTS = 500;

/** What a list or a page of the campaign shows, added up from its events as they come. */
export class Overview {
  readonly #tally: Tally;
  readonly #stats = new Stats();
  readonly #findings = new Findings();
  readonly #knownAs: NonNullable<TallyOptions['knownAs']>;
  readonly #foundAt = new Map<string, number>();
  readonly #triaged = new Map<string, { readonly at: number; readonly triage: Triage }[]>();
  readonly #judged = new Map<string, SeedJudged>();
  readonly #leftOut: { readonly path: string; readonly reason: string }[] = [];
  readonly #batches = new Map<string, number>();
  /** When so many tests had been asked; one for each batch. */
  readonly #tests: { readonly ms: number; readonly tests: number }[] = [];
  readonly #kinds: EventKind[] = [];
  #at = 0;
  #findingsSequence = 0;
  #plan: Plan | undefined;
  #started = '';
  /** Undefined where something was heard since. */
  #grouping: Grouping | undefined;
  #entries: readonly FindingEntry[] | undefined;

  constructor({ knownAs = () => undefined }: TallyOptions = {}) {
    this.#knownAs = knownAs;
    this.#tally = new Tally({ knownAs });
  }

  add({ sequence, event }: LoggedEvent): void {
    this.#kinds[sequence - 1] = event.kind;
    this.#at = Math.max(this.#at, event.at);
    this.#tally.add(event, sequence);
    this.#stats.add(event);
    if (this.#findings.add(event) !== undefined || event.kind === 'finding-again') this.#forget(sequence);
    if (event.kind === 'campaign-started') [this.#plan, this.#started] = [event.plan, event.started];
    else if (event.kind === 'campaign-resumed' && this.#plan !== undefined)
      this.#plan = { ...this.#plan, ...event.plan };
    else if (event.kind === 'finding') this.#foundAt.set(event.finding.id, event.at);
    else if (event.kind === 'finding-triaged') this.#addTriage(event);
    else if (event.kind === 'seed-judged') this.#judged.set(event.seed, event);
    else if (event.kind === 'seed-left-out') this.#leftOut.push(event);
    else if (event.kind === 'batch-done') this.#addBatch(event);
  }

  /** The last event that was added. */
  get sequence(): number {
    return this.#kinds.length;
  }

  /** Milliseconds of work so far. */
  get at(): number {
    return this.#at;
  }

  get plan(): Plan | undefined {
    return this.#plan;
  }

  /** What counts as a finding (`Findings.counted`). */
  get counted(): readonly FindingRecord[] {
    return this.#findings.counted;
  }

  /** All that was confirmed, also what counts only as a further occurrence. */
  get records(): readonly FindingRecord[] {
    return this.#findings.all;
  }

  /** What a finding is known as: by what people said, else by what was known before. */
  knownAs(finding: FindingRecord): string | undefined {
    return knownByTriage(finding.triage) ?? finding.known ?? this.#knownAs(finding);
  }

  /** The machine on which a finding was seen. */
  machineOf(id: string): Machine | undefined {
    return this.#findings.machineOf(id);
  }

  summary(): Summary {
    return this.#tally.summary();
  }

  figures(): CampaignFigures {
    if (this.#plan === undefined) throw new Error('no campaign was begun');
    const { rows, refusals } = this.#stats.stats();
    const of = (table: StatsRow['of']) => rows.filter((row) => row.of === table);
    return {
      sequence: this.sequence,
      findingsSequence: this.#findingsSequence,
      started: this.#started,
      plan: this.#plan,
      summary: this.summary(),
      course: this.#course(),
      strategies: of('strategy').map((row) => ({ ...row, batches: this.#batches.get(row.name) ?? 0 })),
      theories: of('theory'),
      rewrites: of('rewrite'),
      refusals,
    };
  }

  /** The findings that fit, in the order in which they were found. */
  findings(filter: FindingFilter): FindingEntry[] {
    const records = this.#findings.counted;
    return this.#all().filter((entry, at) => fitsFilter(entry, records[at] as FindingRecord, filter));
  }

  /** The groups of which a member fits, new ones and the gravest first. */
  groups(filter: FindingFilter): GroupEntry[] {
    const all = new Map(this.#all().map((entry) => [entry.finding, entry]));
    const fitting = new Set(this.findings(filter).map(({ group }) => group));
    return this.summary().groups.flatMap((group) => {
      const entry = all.get(group.smallest.id);
      return entry === undefined || !fitting.has(group.group) ? [] : [groupEntry(group, entry)];
    });
  }

  /** A finding as lists show it, and all that the log says of it; undefined where there is none of this name. */
  finding(id: string): { readonly entry: FindingEntry; readonly record: FindingRecord } | undefined {
    const record = this.#findings.all.find((finding) => finding.id === id);
    return record === undefined ? undefined : { entry: this.#entryOf(record), record };
  }

  /** What people said of a finding, the oldest first. */
  triageOf(id: string): readonly { readonly at: number; readonly triage: Triage }[] {
    return this.#triaged.get(id) ?? [];
  }

  /** Its seeds: those of the plan in their order, then those that were left out. */
  seeds(): SeedEntry[] {
    const planned = (this.#plan?.seeds ?? []).map(({ path, blob, certified = null }): SeedEntry => {
      const judged = this.#judged.get(blob);
      const known = { path, blob, certified, reason: null };
      if (judged === undefined) return { ...known, standing: 'waiting', agreed: [], excused: [] };
      const { standing, agreed, excused } = judged;
      return { ...known, standing, agreed, excused: excused.map(({ solver }) => solver) };
    });
    const leftOut = this.#leftOut.map(({ path, reason }): SeedEntry => ({
      ...NO_SEED,
      path,
      reason,
      standing: 'left-out',
    }));
    return [...planned, ...leftOut];
  }

  /** The places of the events of these kinds (all of them where none is named) before one, the newest first. */
  *places(kinds: ReadonlySet<string>, before = Infinity): Generator<number> {
    for (let at = Math.min(this.#kinds.length, before - 1); at >= 1; at--) {
      if (kinds.size === 0 || kinds.has(this.#kinds[at - 1] as string)) yield at;
    }
  }

  #addTriage({ id, at, triage }: CampaignEvent & { kind: 'finding-triaged' }): void {
    this.#triaged.set(id, [...this.triageOf(id), { at, triage }]);
  }

  #addBatch({ at, batch, counts }: CampaignEvent & { kind: 'batch-done' }): void {
    this.#batches.set(batch.strategy, (this.#batches.get(batch.strategy) ?? 0) + 1);
    this.#tests.push({ ms: at, tests: (this.#tests.at(-1)?.tests ?? 0) + counts.tests });
  }

  #forget(sequence: number): void {
    this.#findingsSequence = sequence;
    this.#grouping = undefined;
    this.#entries = undefined;
  }

  #groupOf(finding: FindingRecord): string {
    this.#grouping ??= new Grouping(this.#findings.counted);
    return this.#grouping.of(finding);
  }

  #all(): readonly FindingEntry[] {
    this.#entries ??= this.#findings.counted.map((finding) => this.#entryOf(finding));
    return this.#entries;
  }

  #entryOf(finding: FindingRecord): FindingEntry {
    const known = this.knownAs(finding) ?? null;
    return findingEntry(finding, { group: this.#groupOf(finding), known, at: this.#foundAt.get(finding.id) ?? 0 });
  }

  /** Tests, findings and groups over time. A group counts from its first finding on, by all that is known of it now. */
  #course(): CoursePoint[] {
    const found = this.#all();
    const end = Math.max(this.#tests.at(-1)?.ms ?? 0, found.at(-1)?.at ?? 0);
    const points: CoursePoint[] = [];
    const groups = new Set<string>();
    let [test, next] = [0, 0];
    for (let point = 0; point <= POINTS; point++) {
      const ms = (end * point) / POINTS;
      while ((this.#tests[test]?.ms ?? Infinity) <= ms) test++;
      for (; (found[next]?.at ?? Infinity) <= ms; next++) groups.add((found[next] as FindingEntry).group);
      const now = { tests: this.#tests[test - 1]?.tests ?? 0, findings: next, groups: groups.size };
      const last = points.at(-1);
      const isSame = last?.tests === now.tests && last.findings === now.findings;
      if (!isSame || point === POINTS) points.push({ ms: Math.round(ms), ...now });
    }
    return points;
  }
}

const NO_SEED = { blob: null, agreed: [], certified: null, excused: [] } as const;
