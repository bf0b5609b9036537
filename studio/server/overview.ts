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
  currentFacts,
  recogniseFinding,
} from '../../src/index.js';
import { isNonBug } from '../../src/smt.js';
import type {
  Blame,
  CampaignBrief,
  CoursePoint,
  FindingEntry,
  FindingFilter,
  FindingRow,
  GroupEntry,
  LogEntry,
  MachineRow,
  Neighbours,
  SeedEntry,
} from './contract/campaigns.js';
import {
  computeBlame,
  findingEntry,
  findingRow,
  fitsFilter,
  groupEntry,
  listShowingVersions,
  listSuspicions,
} from './finding-list.js';

/** Evenly spread over time. */
const POINTS = 300;
const NEWEST = 12;
const RECENT_MS = 30_000;

interface GroupLists {
  readonly rows: readonly FindingRow[];
  readonly newest: readonly FindingRow[];
  readonly blame: readonly Blame[];
  readonly states: ReadonlyMap<string, Pick<FindingRow, 'known' | 'returned' | 'triagedBy'>>;
}

interface TestCount {
  readonly ms: number;
  readonly tests: number;
  readonly answers: Readonly<Record<string, number>>;
}

export class Overview {
  readonly #tally: Tally;
  readonly #stats = new Stats();
  readonly #findings = new Findings();
  readonly #knownAs: (finding: FindingState) => Recognition | undefined;
  readonly #foundAt = new Map<string, number>();
  readonly #triaged = new Map<string, { readonly at: number; readonly triage: Triage }[]>();
  readonly #judged = new Map<string, CampaignEvent & { kind: 'seed-judged' }>();
  readonly #batches = new Map<string, number>();
  readonly #tests: TestCount[] = [];
  readonly #machines = new Map<string, MachineRow>();
  /** Names of machines by finding. */
  readonly #foundOn = new Map<string, string>();
  readonly #kinds: CampaignEvent['kind'][] = [];
  #at = 0;
  /** `wall` in milliseconds since 1970, `at` in milliseconds of work. */
  #session = { machine: '', wall: 0, at: 0 };
  #lastTest: number | null = null;
  #lastFinding: number | null = null;
  #findingsSequence = 0;
  #plan: Plan | undefined;
  #started = '';
  #grouping: Grouping | undefined;
  #entries: readonly FindingEntry[] | undefined;
  #lists: GroupLists | undefined;

  constructor(knownAs: (finding: FindingState) => Recognition | undefined) {
    this.#knownAs = knownAs;
    this.#tally = new Tally({ knownAs });
  }

  add({ sequence, event }: LogEntry): void {
    this.#kinds[sequence - 1] = event.kind;
    this.#at = Math.max(this.#at, event.at);
    this.#tally.add(event, sequence);
    this.#stats.add(event);
    const isChanged = this.#findings.add(event) !== undefined;
    if (isChanged || event.kind === 'finding-again' || event.kind === 'claim-refuted') this.#forget(sequence);
    if (event.kind === 'campaign-started' || event.kind === 'campaign-resumed') this.#begin(event);
    else if (event.kind === 'finding') this.#addFinding(event);
    else if (event.kind === 'finding-triaged') this.#addTriage(event);
    else if (event.kind === 'seed-judged') this.#judged.set(event.seed, event);
    else if (event.kind === 'batch-done') this.#addBatch(event);
  }

  get sequence(): number {
    return this.#kinds.length;
  }

  get at(): number {
    return this.#at;
  }

  /** Its start in milliseconds since 1970, and in milliseconds of work. */
  get session(): { readonly wall: number; readonly at: number } {
    return this.#session;
  }

  /** In milliseconds of work. */
  get lastFinding(): number | null {
    return this.#lastFinding;
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

  /** Takes the state of the finding's group, if the group counts. */
  recognise(finding: FindingState): Recognition | undefined {
    const group = this.#groupLists().states.get(this.#groupOf(finding));
    if (group === undefined) return this.#recogniseAlone(finding);
    const name = group.returned ?? group.known;
    return name === null ? undefined : { name, isReturned: group.returned !== null };
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
    const summary = this.summary();
    const share = this.#plan.shard === undefined ? 1 : this.#plan.shard.parts.length / this.#plan.shard.of;
    const { budget } = this.#plan;
    const tests = budget.tests === null ? null : Math.ceil(budget.tests * share);
    return {
      sequence: this.sequence,
      findingsSequence: this.#findingsSequence,
      started: this.#started,
      plan: this.#plan,
      summary,
      goal: { ...budget, tests },
      lastTest: this.#lastTest,
      lastFinding: this.#lastFinding,
      newest: this.#groupLists().newest,
      blame: this.#groupLists().blame,
      machines: this.#listMachines(),
      course: this.#course(),
      strategies: of('strategy').map((row) => ({ ...row, batches: this.#batches.get(row.name) ?? 0 })),
      theories: of('theory'),
      rewrites: of('rewrite'),
      refusals,
    };
  }

  /** Tests per second in the last half minute before `now`, but not before `from`. Both in milliseconds of work. */
  rateBetween(from: number, now: number): number {
    const since = Math.max(now - RECENT_MS, from, this.#session.at);
    const last = this.#tests.at(-1);
    if (last === undefined || now <= since) return 0;
    const before = this.#tests.findLast(({ ms }) => ms <= since)?.tests ?? 0;
    return ((last.tests - before) / (now - since)) * 1_000;
  }

  /** In order of discovery. */
  findings(filter: FindingFilter): FindingEntry[] {
    const records = this.#findings.counted;
    return this.#all().filter((entry, at) => fitsFilter(entry, records[at] as FindingState, filter));
  }

  groups(filter: FindingFilter): GroupEntry[] {
    const all = new Map(this.#all().map((entry) => [entry.finding, entry]));
    const { solver, ...others } = filter;
    const [fitting, ofAnySolver] = [filter, others].map(
      (each) => new Set(this.findings(each).map(({ group }) => group)),
    );
    return this.summary().groups.flatMap((group) => {
      const entry = all.get(group.smallest.id);
      const isBlamed = solver !== undefined && group.blamed.includes(solver);
      const fits = (isBlamed ? ofAnySolver : fitting)?.has(group.group);
      return entry === undefined || !fits ? [] : [groupEntry(group, entry)];
    });
  }

  brief(): Omit<CampaignBrief, 'isWhole' | 'running'> {
    const { tests, groups, ms, state } = this.#tally.summary();
    return {
      started: this.#started,
      tests,
      findings: this.#listBugs().length,
      groups: listBugGroups(groups).length,
      ms,
      state,
    };
  }

  /** Groups are gravest first, findings in order of discovery. */
  rows(of: 'groups' | 'findings'): readonly FindingRow[] {
    if (of === 'findings') return this.counted.map((found) => findingRow(found, this.#describe(found)));
    return this.#groupLists().rows;
  }

  neighbours(id: string): Neighbours | null {
    for (const list of ['groups', 'findings'] as const) {
      const ids =
        list === 'groups' ? this.#groupLists().rows.map(({ finding }) => finding) : this.counted.map((each) => each.id);
      const at = ids.indexOf(id);
      const [before = null, after = null] = [ids[at - 1], ids[at + 1]];
      if (at !== -1) return { list, position: at + 1, of: ids.length, before, after };
    }
    return null;
  }

  finding(id: string): { readonly entry: FindingEntry; readonly record: FindingState } | undefined {
    const record = this.#findings.all.find((finding) => finding.id === id);
    return record === undefined ? undefined : { entry: this.#entryOf(record), record };
  }

  /** Oldest first. */
  listTriage(id: string): readonly { readonly at: number; readonly triage: Triage }[] {
    return this.#triaged.get(id) ?? [];
  }

  /** In order of the plan, then files that are not seeds. */
  seeds(): SeedEntry[] {
    const all = this.#stats.leftOut;
    const reasons = new Map(all.map(({ path, reason }) => [path, reason]));
    const wrong = this.counted.filter(({ seedIsWrong }) => seedIsWrong === true);
    const refuted = new Map(wrong.map(({ id, coordinates }) => [coordinates.seed, id]));
    const planned = (this.#plan?.seeds ?? []).map(({ path, blob, certified = null }): SeedEntry => {
      const judged = this.#judged.get(blob);
      const known = { path, blob, certified, reason: reasons.get(path) ?? null };
      if (judged === undefined) return { ...known, standing: 'waiting', agreed: [], excused: [] };
      const { standing, agreed, excused } = judged;
      const entry = { ...known, standing, agreed, excused: excused.map(({ solver }) => solver) };
      const finding = refuted.get(blob);
      return finding === undefined
        ? entry
        : { ...entry, standing: 'refuted', reason: `the answer is wrong: ${finding}` };
    });
    const leftOut = all
      .filter(({ isSeed }) => !isSeed)
      .map(({ path, reason }): SeedEntry => ({ ...NO_SEED, path, reason, standing: 'left-out' }));
    return [...planned, ...leftOut];
  }

  /** Newest first. An empty set means all kinds. */
  *eventNumbers(kinds: ReadonlySet<string>, before = Infinity): Generator<number> {
    for (let at = Math.min(this.#kinds.length, before - 1); at >= 1; at--) {
      if (kinds.size === 0 || kinds.has(this.#kinds[at - 1] as string)) yield at;
    }
  }

  #addTriage({ id, at, triage }: CampaignEvent & { kind: 'finding-triaged' }): void {
    this.#triaged.set(id, [...this.listTriage(id), { at, triage }]);
  }

  #begin(event: CampaignEvent & { kind: 'campaign-started' | 'campaign-resumed' }): void {
    if (event.kind === 'campaign-started') [this.#plan, this.#started] = [event.plan, event.started];
    else if (this.#plan !== undefined) this.#plan = { ...this.#plan, ...event.plan };
    const { host, system, architecture } = event.machine;
    this.#session = { machine: host, wall: Date.parse(event.started), at: event.at };
    if (this.#lastTest !== null) this.#lastTest = event.at;
    this.#addToMachine(host, `${system} ${architecture}`, { sessions: 1 });
  }

  #addToMachine(name: string, system: string, more: Partial<Pick<MachineRow, 'sessions' | 'tests' | 'ms'>>) {
    const before = this.#machines.get(name) ?? { name, system, sessions: 0, tests: 0, findings: 0, ms: 0 };
    const { sessions = 0, tests = 0, ms = 0 } = more;
    this.#machines.set(name, {
      ...before,
      sessions: before.sessions + sessions,
      tests: before.tests + tests,
      ms: before.ms + ms,
    });
  }

  #addFinding({ at, finding, machine, worker }: CampaignEvent & { kind: 'finding' }): void {
    this.#foundAt.set(finding.id, at);
    this.#lastFinding = at;
    const where = machine === undefined ? '' : `${machine.system} ${machine.architecture}`;
    const name = worker ?? this.#session.machine;
    this.#foundOn.set(finding.id, name);
    this.#addToMachine(name, where, {});
  }

  /** The findings that the command line counts: those of kinds that are bugs. */
  #listBugs(): readonly FindingState[] {
    return this.counted.filter((finding) => !isNonBug(currentFacts(finding).kind));
  }

  #listMachines(): MachineRow[] {
    const found = this.#listBugs().map(({ id }) => this.#foundOn.get(id));
    return [...this.#machines.values()].map((row) => ({
      ...row,
      findings: found.filter((name) => name === row.name).length,
    }));
  }

  #addBatch({ at, batch, counts }: CampaignEvent & { kind: 'batch-done' }): void {
    this.#batches.set(batch.strategy, (this.#batches.get(batch.strategy) ?? 0) + 1);
    const answers: Record<string, number> = {};
    for (const each of Object.values(counts.solvers))
      for (const [name, times] of Object.entries(each.answers)) answers[name] = (answers[name] ?? 0) + times;
    const { ms: before = 0, tests = 0 } = this.#tests.at(-1) ?? {};
    this.#tests.push({ ms: at, tests: tests + counts.tests, answers });
    if (counts.tests > 0) this.#lastTest = at;
    const ms = Math.max(0, at - Math.max(before, this.#session.at));
    this.#addToMachine(this.#session.machine, '', { tests: counts.tests, ms });
  }

  #groupLists(): GroupLists {
    this.#lists ??= this.#listGroups();
    return this.#lists;
  }

  #describe(found: FindingState) {
    const known = this.recognise(found);
    return {
      group: this.#groupOf(found),
      ...{ count: 1, again: 0 },
      known: known?.isReturned === false ? known.name : null,
      returned: known?.isReturned === true ? known.name : null,
      triagedBy: this.#triagedBy(found),
      at: this.#foundAt.get(found.id) ?? 0,
    };
  }

  #listGroups(): GroupLists {
    const members = new Map<string, FindingState[]>();
    for (const found of this.counted) {
      const name = this.#groupOf(found);
      const all = members.get(name);
      if (all === undefined) members.set(name, [found]);
      else all.push(found);
    }
    const rows = this.summary().groups.map(({ group, count, again, known, returned, smallest, blamed }) => {
      const all = members.get(group) ?? [];
      const triaged = all.find((each) => isTriaged(each) && this.#recogniseAlone(each)?.name === (returned ?? known));
      const facts = {
        ...{ group, count, again, known, returned, blamed, triagedBy: triaged?.id ?? null },
        ...(triaged?.triage && { triage: triaged.triage.state }),
        at: Math.min(...all.map(({ id }) => this.#foundAt.get(id) ?? 0)),
        versions: [...new Set(all.flatMap(listShowingVersions))],
        suspicions: listSuspicions({ smallest, blamed }, all),
      };
      return findingRow(smallest, facts, all);
    });
    const newest = [...rows].sort((a, b) => b.at - a.at).slice(0, NEWEST);
    return { rows, newest, blame: computeBlame(rows), states: new Map(rows.map((row) => [row.group, row])) };
  }

  #recogniseAlone(finding: FindingState): Recognition | undefined {
    return recogniseFinding(finding, this.#knownAs(finding));
  }

  #triagedBy(finding: FindingState): string | null {
    return this.#groupLists().states.get(this.#groupOf(finding))?.triagedBy ?? null;
  }

  #forget(sequence: number): void {
    this.#findingsSequence = sequence;
    this.#grouping = undefined;
    this.#entries = undefined;
    this.#lists = undefined;
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
    const [group, triagedBy] = [this.#groupOf(finding), this.#triagedBy(finding)];
    return findingEntry(finding, { group, known, triagedBy, at: this.#foundAt.get(finding.id) ?? 0 });
  }

  #course(): CoursePoint[] {
    const found = this.#listBugs().map((finding) => ({
      at: this.#foundAt.get(finding.id) ?? 0,
      group: this.#groupOf(finding),
    }));
    const end = Math.max(this.#tests.at(-1)?.ms ?? 0, found.at(-1)?.at ?? 0);
    const points: CoursePoint[] = [];
    const groups = new Set<string>();
    const answers: Record<string, number> = {};
    let [test, next] = [0, 0];
    for (let point = 0; point <= POINTS; point++) {
      const ms = (end * point) / POINTS;
      for (; (this.#tests[test]?.ms ?? Infinity) <= ms; test++)
        for (const [name, times] of Object.entries((this.#tests[test] as TestCount).answers))
          answers[name] = (answers[name] ?? 0) + times;
      for (; (found[next]?.at ?? Infinity) <= ms; next++) groups.add((found[next] as (typeof found)[number]).group);
      const { tests = 0 } = this.#tests[test - 1] ?? {};
      const now = { tests, findings: next, groups: groups.size, answers: { ...answers } };
      const last = points.at(-1);
      const isSame = last?.tests === now.tests && last.findings === now.findings;
      if (!isSame || point === POINTS) points.push({ ms: Math.round(ms), ...now });
    }
    return points;
  }
}

const isTriaged = ({ triage }: FindingState): boolean => triage !== undefined && triage.state !== 'new';

const NO_SEED = { blob: null, agreed: [], certified: null, excused: [] } as const;

/** The groups that the command line counts. */
export function listBugGroups(groups: Summary['groups']): Summary['groups'] {
  return groups.filter(({ kind }) => !isNonBug(kind));
}
