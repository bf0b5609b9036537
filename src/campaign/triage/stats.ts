import { isNonBug } from '../../oracle/index.js';
import { orCore } from '../../script/index.js';
import {
  type CampaignEvent,
  type LackingRow,
  type LeftOutFile,
  type UndeclaredNames,
  type Coordinates,
  type Provenance,
  type TestResult,
  Findings,
  LeftOut,
  SEED_ITSELF,
  currentFacts,
  pairName,
  parseOutcomes,
} from '../log/index.js';
import { Grouping } from './groups.js';
import { Lackings } from './lackings.js';
import { normaliseMessage } from '../../solver/index.js';

export type StatsTable = 'strategy' | 'rewrite' | 'theory';

export interface StatsRow {
  readonly of: StatsTable;
  readonly name: string;
  /** Mutants sent to solvers. One with several rewrites counts for each. Null for seeds, like the next four fields. */
  readonly mutants: number | null;
  readonly refused: number | null;
  readonly illFormed: number | null;
  readonly duplicates: number | null;
  /** Duplicates that equal a seed. Null also for rewrites and theories. */
  readonly sameAsSeed: number | null;
  readonly solverMs: number;
  readonly outcomes: Readonly<Record<string, number>>;
  /** Only findings of bugs, like the next three fields. */
  readonly findings: number;
  /** Numbers of groups: with a finding in this row, with the first finding, without a finding in another row. */
  readonly groups: number;
  readonly first: number;
  readonly only: number;
}

export interface CampaignStats {
  readonly ms: number;
  readonly rows: readonly StatsRow[];
  readonly refusals: readonly Refusal[];
  readonly lacking: readonly LackingRow[];
  readonly undeclared: readonly UndeclaredNames[];
  readonly leftOut: readonly { readonly path: string; readonly reason: string }[];
  /** Mutants that were sent to every solver and rejected by each. */
  readonly refusedByAll: number;
}

export class Stats {
  #ms = 0;
  readonly #counts: Readonly<Record<StatsTable, Map<string, MutantCounts>>> = {
    strategy: new Map(),
    rewrite: new Map(),
    theory: new Map(),
  };
  readonly #refusals = new Refusals();
  readonly #lackings = new Lackings();
  readonly #leftOut = new LeftOut();
  readonly #findings = new Findings();
  readonly #makings = new Map<string, Map<number, Provenance | undefined>>();

  add(event: CampaignEvent): void {
    this.#ms = Math.max(this.#ms, event.at);
    this.#findings.add(event);
    this.#lackings.add(event);
    this.#leftOut.add(event);
    if (event.kind === 'campaign-started') for (const name of event.plan.strategies) this.#of('strategy', name);
    else if (event.kind === 'seed-judged') this.#addSeed(event);
    else if (event.kind === 'finding') this.#addFinding(event.finding.coordinates);
    else if (event.kind === 'batch-done') this.#addBatch(event);
  }

  get leftOut(): readonly LeftOutFile[] {
    return this.#leftOut.all();
  }

  stats(): CampaignStats {
    const found = this.#countFound();
    // The end of a hunt, or a running batch, leaves findings without the results of their batch.
    for (const of of TABLES) for (const name of found[of].keys()) this.#of(of, name);
    const rows = TABLES.flatMap((of) =>
      [...this.#counts[of]].map(([name, counts]) => toRow({ of, name }, counts, found[of])),
    );
    return {
      ms: this.#ms,
      rows: rows.sort(byYield),
      refusals: this.#refusals.all(),
      lacking: this.#lackings.all(),
      undeclared: this.#lackings.listUndeclared(),
      leftOut: this.leftOut.map(({ path, reason }) => ({ path, reason })),
      refusedByAll: this.#refusals.byAll,
    };
  }

  #of(table: StatsTable, name: string): MutantCounts {
    const known = this.#counts[table].get(name);
    if (known !== undefined) return known;
    const counts = noCounts();
    this.#counts[table].set(name, counts);
    return counts;
  }

  #addSeed({ runs }: CampaignEvent & { kind: 'seed-judged' }): void {
    const counts = this.#of('strategy', SEED_ITSELF);
    for (const { outcome, answers, ms } of runs) {
      counts.solverMs += ms;
      for (const name of outcome === 'answered' ? answers : [outcome]) {
        counts.outcomes.set(name, (counts.outcomes.get(name) ?? 0) + 1);
      }
    }
  }

  #addBatch(event: CampaignEvent & { kind: 'batch-done' }): void {
    const { batch, results, repeats } = event;
    addBatch(this.#of('strategy', batch.strategy), event);
    const makings = this.#makings.get(pairName(batch));
    for (const result of results) this.#addResult(result, makings);
    for (const { rewrites, theories } of repeats) {
      for (const name of rewrites) this.#of('rewrite', name).duplicates++;
      for (const name of orCore(theories)) this.#of('theory', name).duplicates++;
    }
  }

  #addFinding(coordinates: Coordinates): void {
    const pair = pairName(coordinates);
    const makings = this.#makings.get(pair) ?? new Map<number, Provenance | undefined>();
    this.#makings.set(pair, makings.set(coordinates.index, undefined));
  }

  #addResult(result: TestResult, makings: Map<number, Provenance | undefined> | undefined): void {
    this.#refusals.add(result);
    const { rewrites, theories, index } = result;
    for (const name of rewrites) addTest(this.#of('rewrite', name), result);
    for (const name of orCore(theories)) addTest(this.#of('theory', name), result);
    if (makings?.has(index) === true) makings.set(index, { rewrites, theories });
  }

  #countFound(): Readonly<Record<StatsTable, ReadonlyMap<string, FoundCounts>>> {
    const found = {
      strategy: new Map<string, FoundCounts>(),
      rewrite: new Map<string, FoundCounts>(),
      theory: new Map<string, FoundCounts>(),
    };
    const grouping = new Grouping(this.#findings.counted);
    const met = new Set<string>();
    for (const finding of this.#findings.counted) {
      if (isNonBug(currentFacts(finding).kind)) continue;
      const group = grouping.of(finding);
      const isFirst = !met.has(group);
      met.add(group);
      const { coordinates } = finding;
      const making = this.#makings.get(pairName(coordinates))?.get(coordinates.index);
      const { rewrites = [], theories } = making ?? finding;
      note(found.strategy, [coordinates.strategy], { group, isFirst });
      note(found.rewrite, rewrites, { group, isFirst });
      note(found.theory, orCore(theories), { group, isFirst });
    }
    return found;
  }
}

interface FoundCounts {
  findings: number;
  readonly groups: Set<string>;
  first: number;
}

function note(
  found: Map<string, FoundCounts>,
  names: readonly string[],
  { group, isFirst }: { readonly group: string; readonly isFirst: boolean },
): void {
  for (const name of names) {
    const sum = found.get(name) ?? { findings: 0, groups: new Set(), first: 0 };
    sum.findings++;
    sum.groups.add(group);
    if (isFirst) sum.first++;
    found.set(name, sum);
  }
}

function toRow(
  { of, name }: Pick<StatsRow, 'of' | 'name'>,
  counts: MutantCounts,
  all: ReadonlyMap<string, FoundCounts>,
): StatsRow {
  const found = all.get(name);
  const isElsewhere = (group: string) => [...all.values()].some((each) => each !== found && each.groups.has(group));
  const { mutants, refused, illFormed, duplicates, solverMs, outcomes } = counts;
  const made = { mutants, refused, illFormed, duplicates, sameAsSeed: of === 'strategy' ? counts.sameAsSeed : null };
  return {
    of,
    name,
    ...(name === SEED_ITSELF && of === 'strategy' ? NO_MUTANTS : made),
    solverMs: Math.round(solverMs),
    outcomes: Object.fromEntries([...outcomes].sort(([a], [b]) => (a < b ? -1 : 1))),
    findings: found?.findings ?? 0,
    groups: found?.groups.size ?? 0,
    first: found?.first ?? 0,
    only: [...(found?.groups ?? [])].filter((group) => !isElsewhere(group)).length,
  };
}

const NO_MUTANTS = { mutants: null, refused: null, illFormed: null, duplicates: null, sameAsSeed: null } as const;

function byYield(a: StatsRow, b: StatsRow): number {
  if (a.of !== b.of) return TABLES.indexOf(a.of) - TABLES.indexOf(b.of);
  return b.groups - a.groups || (b.mutants ?? 0) - (a.mutants ?? 0) || (a.name < b.name ? -1 : 1);
}

const TABLES: readonly StatsTable[] = ['strategy', 'rewrite', 'theory'];

type BatchDone = CampaignEvent & { readonly kind: 'batch-done' };

interface MutantCounts {
  mutants: number;
  refused: number;
  illFormed: number;
  duplicates: number;
  sameAsSeed: number;
  solverMs: number;
  readonly outcomes: Map<string, number>;
}

function noCounts(): MutantCounts {
  return { mutants: 0, refused: 0, illFormed: 0, duplicates: 0, sameAsSeed: 0, solverMs: 0, outcomes: new Map() };
}

function addBatch(to: MutantCounts, { counts, results }: BatchDone): void {
  to.mutants += counts.tests;
  to.duplicates += counts.duplicates + counts.sameAsSeed;
  to.sameAsSeed += counts.sameAsSeed;
  for (const { ms, answers } of Object.values(counts.solvers)) {
    to.solverMs += ms;
    for (const [name, times] of Object.entries(answers)) count(to.outcomes, name, times);
  }
  for (const result of results) addVerdict(to, result);
}

function addTest(to: MutantCounts, result: TestResult): void {
  to.mutants++;
  to.solverMs += result.ms;
  for (const said of Object.values(result.said)) for (const name of parseOutcomes(said)) count(to.outcomes, name, 1);
  addVerdict(to, result);
}

function addVerdict(to: MutantCounts, result: TestResult): void {
  if (Object.values(result.said).some((said) => parseOutcomes(said).includes('rejected'))) to.refused++;
  if (result.illFormed !== undefined) to.illFormed++;
}

export interface Refusal {
  readonly solver: string;
  readonly message: string;
  readonly mutants: number;
}

class Refusals {
  readonly #times = new Map<string, Map<string, number>>();
  byAll = 0;

  add({ said, refused = {}, unsent = {} }: TestResult): void {
    const all = Object.values(said);
    if (
      all.length > 0 &&
      Object.keys(unsent).length === 0 &&
      all.every((each) => parseOutcomes(each).includes('rejected'))
    )
      this.byAll++;
    for (const [solver, message] of Object.entries(refused)) {
      const reasons = this.#times.get(solver) ?? new Map<string, number>();
      count(reasons, normaliseMessage(message), 1);
      this.#times.set(solver, reasons);
    }
  }

  all(): Refusal[] {
    const all = [...this.#times].flatMap(([solver, reasons]) =>
      [...reasons].map(([message, mutants]) => ({ solver, message, mutants })),
    );
    return all.sort((a, b) => b.mutants - a.mutants || (a.solver + a.message < b.solver + b.message ? -1 : 1));
  }
}

function count(times: Map<string, number>, name: string, more: number): void {
  times.set(name, (times.get(name) ?? 0) + more);
}
