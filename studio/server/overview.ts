import {
  type CampaignEvent,
  type FindingState,
  type Plan,
  type StatsRow,
  type Summary,
  type Triage,
  Findings,
  Grouping,
  Stats,
  Tally,
  type Recognition,
  recogniseRecorded,
} from '../../src/index.js';
import type {
  CoursePoint,
  FindingEntry,
  FindingFilter,
  GroupEntry,
  LogEntry,
  SeedEntry,
} from './contract/campaigns.js';
import { findingEntry, fitsFilter, groupEntry } from './finding-list.js';

/** Maximum number of points, evenly spread over time. */
const POINTS = 500;

export class Overview {
  readonly #tally: Tally;
  readonly #stats = new Stats();
  readonly #findings = new Findings();
  readonly #knownAs: (finding: FindingState) => Recognition | undefined;
  readonly #foundAt = new Map<string, number>();
  readonly #triaged = new Map<string, { readonly at: number; readonly triage: Triage }[]>();
  readonly #judged = new Map<string, CampaignEvent & { kind: 'seed-judged' }>();
  readonly #leftOut: { readonly path: string; readonly reason: string }[] = [];
  readonly #batches = new Map<string, number>();
  readonly #tests: { readonly ms: number; readonly tests: number }[] = [];
  readonly #kinds: CampaignEvent['kind'][] = [];
  #at = 0;
  #findingsSequence = 0;
  #plan: Plan | undefined;
  #started = '';
  #grouping: Grouping | undefined;
  #entries: readonly FindingEntry[] | undefined;

  constructor(knownAs: (finding: FindingState) => Recognition | undefined) {
    this.#knownAs = knownAs;
    this.#tally = new Tally({ knownAs });
  }

  add({ sequence, event }: LogEntry): void {
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

  get sequence(): number {
    return this.#kinds.length;
  }

  get at(): number {
    return this.#at;
  }

  get plan(): Plan | undefined {
    return this.#plan;
  }

  get counted(): readonly FindingState[] {
    return this.#findings.counted;
  }

  get records(): readonly FindingState[] {
    return this.#findings.all;
  }

  /** A recorded triage or known bug takes precedence over `knownAs`. */
  recognise(finding: FindingState): Recognition | undefined {
    return recogniseRecorded(finding) ?? this.#knownAs(finding);
  }

  findMachine(id: string): ReturnType<Findings['machineOf']> {
    return this.#findings.machineOf(id);
  }

  summary(): Summary {
    return this.#tally.summary();
  }

  figures() {
    if (this.#plan === undefined) throw new Error('no campaign was started');
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

  /** Lists findings in order of discovery. */
  findings(filter: FindingFilter): FindingEntry[] {
    const records = this.#findings.counted;
    return this.#all().filter((entry, at) => fitsFilter(entry, records[at] as FindingState, filter));
  }

  groups(filter: FindingFilter): GroupEntry[] {
    const all = new Map(this.#all().map((entry) => [entry.finding, entry]));
    const fitting = new Set(this.findings(filter).map(({ group }) => group));
    return this.summary().groups.flatMap((group) => {
      const entry = all.get(group.smallest.id);
      return entry === undefined || !fitting.has(group.group) ? [] : [groupEntry(group, entry)];
    });
  }

  finding(id: string): { readonly entry: FindingEntry; readonly record: FindingState } | undefined {
    const record = this.#findings.all.find((finding) => finding.id === id);
    return record === undefined ? undefined : { entry: this.#entryOf(record), record };
  }

  /** Lists the triage history, oldest first. */
  listTriage(id: string): readonly { readonly at: number; readonly triage: Triage }[] {
    return this.#triaged.get(id) ?? [];
  }

  /** Lists seeds in order of the plan, then seeds that were left out. */
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

  /** Yields the numbers of events of these kinds, newest first. An empty set means all kinds. */
  *eventNumbers(kinds: ReadonlySet<string>, before = Infinity): Generator<number> {
    for (let at = Math.min(this.#kinds.length, before - 1); at >= 1; at--) {
      if (kinds.size === 0 || kinds.has(this.#kinds[at - 1] as string)) yield at;
    }
  }

  #addTriage({ id, at, triage }: CampaignEvent & { kind: 'finding-triaged' }): void {
    this.#triaged.set(id, [...this.listTriage(id), { at, triage }]);
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

  #groupOf(finding: FindingState): string {
    this.#grouping ??= new Grouping(this.#findings.counted);
    return this.#grouping.of(finding);
  }

  #all(): readonly FindingEntry[] {
    this.#entries ??= this.#findings.counted.map((finding) => this.#entryOf(finding));
    return this.#entries;
  }

  #entryOf(finding: FindingState): FindingEntry {
    const known = this.recognise(finding);
    return findingEntry(finding, { group: this.#groupOf(finding), known, at: this.#foundAt.get(finding.id) ?? 0 });
  }

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
