import type { Trust } from '../oracle/index.js';
import type { BatchCounts, CampaignEvent, DisputedSeed, FindingRecord, ModelCounts, SolverCounts } from './events.js';
import { Findings, disputeIn } from './findings.js';
import { SEED_ITSELF } from './plan.js';
import { Grouping } from './taming/groups.js';
import { NO_COUNTS, NO_MODELS, addCounts, addModels, withModel, withRun } from './records.js';

/** Findings that are most likely one bug. */
export interface Group {
  readonly group: string;
  readonly kind: FindingRecord['kind'];
  readonly count: number;
  /** How often what looks like it was counted, and not looked into any more. */
  readonly again: number;
  /** The known bug that it is, or the earlier campaign that has it; null where it is new. */
  readonly known: string | null;
  /** The member with the smallest reduced graph, or, where none was reduced, with the smallest mutant. */
  readonly smallest: FindingRecord;
}

/** Everything that is counted in a campaign. Solvers' answers and time include those for the seeds. */
export interface Summary {
  readonly seeds: number;
  readonly leftOut: number;
  readonly judged: number;
  readonly disputed: number;
  /** Test cases asked of the solvers, seeds not among them. */
  readonly tests: number;
  readonly none: number;
  readonly sameAsSeed: number;
  readonly duplicates: number;
  readonly tooLarge: number;
  readonly faults: number;
  /** Milliseconds of work. */
  readonly ms: number;
  readonly solvers: Readonly<Record<string, SolverCounts>>;
  readonly findings: Readonly<Record<FindingRecord['kind'], number>>;
  /** The same findings, by how they are known. */
  readonly trusts: Readonly<Record<FindingRecord['kind'], Readonly<Partial<Record<Trust, number>>>>>;
  /** What came of solvers' models; null where none are asked for. */
  readonly models: ModelCounts | null;
  readonly unconfirmed: number;
  /** Files whose own `:status` alone speaks against a solver, one entry each; no findings. */
  readonly disputedSeeds: readonly DisputedSeed[];
  readonly slow: number;
  /** What looked like something that was found many times. */
  readonly again: number;
  /** New ones first, by kind and count; then those that are known. */
  readonly groups: readonly Group[];
  readonly state: 'running' | 'interrupted' | 'ended';
  /** Why it ended or was interrupted. */
  readonly reason: string | null;
}

const BATCH_NUMBERS = ['tests', 'none', 'sameAsSeed', 'duplicates', 'tooLarge', 'faults'] as const;

/** What a campaign is not told for the first time. */
export interface TallyOptions {
  /** The known bug that a finding is, beyond what its record says, or what else it is known from. */
  knownAs?(finding: FindingRecord): string | undefined;
}

/** Adds events up. The same events in any order of batches give the same sums. */
export class Tally {
  #seeds = 0;
  #leftOut = 0;
  #judged = 0;
  #disputed = 0;
  #ms = 0;
  #slow = 0;
  #unconfirmed = 0;
  readonly #disputedSeeds = new Map<string, DisputedSeed>();
  #state: Summary['state'] = 'running';
  #reason: string | null = null;
  readonly #numbers: Record<(typeof BATCH_NUMBERS)[number], number> = {
    tests: 0,
    none: 0,
    sameAsSeed: 0,
    duplicates: 0,
    tooLarge: 0,
    faults: 0,
  };
  readonly #solvers = new Map<string, SolverCounts>();
  readonly #findings = { 'wrong-answer': 0, 'invalid-model': 0, crash: 0 };
  readonly #trusts: Record<FindingRecord['kind'], Partial<Record<Trust, number>>> = {
    'wrong-answer': {},
    'invalid-model': {},
    crash: {},
  };
  #models: ModelCounts | null = null;
  readonly #all = new Findings();
  readonly #again = new Map<string, number>();
  readonly #knownAs: NonNullable<TallyOptions['knownAs']>;
  /** Undefined where something was heard since. */
  #groups: Group[] | undefined;

  constructor({ knownAs = () => undefined }: TallyOptions = {}) {
    this.#knownAs = knownAs;
  }

  add(event: CampaignEvent): void {
    this.#ms = Math.max(this.#ms, event.at);
    switch (event.kind) {
      case 'campaign-started':
        this.#seeds = event.plan.seeds.length;
        if (event.plan.models === true) this.#models = NO_MODELS;
        break;
      case 'campaign-resumed':
        this.#state = 'running';
        this.#reason = null;
        break;
      case 'seed-left-out':
        this.#leftOut++;
        break;
      case 'seed-judged':
        this.#addSeed(event);
        break;
      case 'batch-done':
        this.#addBatch(event.counts);
        break;
      case 'finding':
        this.#addFinding(event);
        break;
      case 'finding-reduced':
      case 'finding-bisected':
        this.#hear(event);
        break;
      case 'finding-again':
        this.#again.set(event.group, (this.#again.get(event.group) ?? 0) + 1);
        this.#groups = undefined;
        break;
      case 'seed-disputed':
        this.#dispute(event.disputed);
        break;
      case 'finding-not-confirmed':
        this.#unconfirmed++;
        break;
      case 'slow':
        this.#slow++;
        break;
      case 'strategy-steered':
      case 'fault':
        break;
      case 'campaign-interrupted':
        this.#state = 'interrupted';
        this.#reason = event.reason;
        break;
      case 'campaign-ended':
        this.#state = 'ended';
        this.#reason = event.reason;
    }
  }

  summary(): Summary {
    return {
      seeds: this.#seeds,
      leftOut: this.#leftOut,
      judged: this.#judged,
      disputed: this.#disputed,
      ...this.#numbers,
      ms: this.#ms,
      solvers: Object.fromEntries(this.#solvers),
      findings: { ...this.#findings },
      trusts: {
        'wrong-answer': { ...this.#trusts['wrong-answer'] },
        'invalid-model': { ...this.#trusts['invalid-model'] },
        crash: { ...this.#trusts.crash },
      },
      models: this.#models,
      unconfirmed: this.#unconfirmed,
      disputedSeeds: [...this.#disputedSeeds.values()].sort((a, b) => (a.path < b.path ? -1 : 1)),
      slow: this.#slow,
      again: [...this.#again.values()].reduce((sum, each) => sum + each, 0),
      groups: this.#groupsNow(),
      state: this.#state,
      reason: this.#reason,
    };
  }

  #addSeed(event: CampaignEvent & { kind: 'seed-judged' }): void {
    this.#judged++;
    if (event.standing === 'disputed') this.#disputed++;
    for (const run of event.runs) {
      const restarts = event.restarts[run.solver] ?? 0;
      this.#addSolver(run.solver, { ...withRun(NO_COUNTS, run), restarts });
      if (this.#models !== null) this.#models = withModel(this.#models, run);
    }
  }

  #addBatch(counts: BatchCounts): void {
    for (const name of BATCH_NUMBERS) this.#numbers[name] += counts[name];
    for (const [solver, each] of Object.entries(counts.solvers)) this.#addSolver(solver, each);
    if (counts.models !== undefined) this.#models = addModels(this.#models ?? NO_MODELS, counts.models);
  }

  #addSolver(solver: string, counts: SolverCounts): void {
    this.#solvers.set(solver, addCounts(this.#solvers.get(solver) ?? NO_COUNTS, counts));
  }

  #addFinding(event: CampaignEvent & { kind: 'finding' }): void {
    const dispute = disputeIn(event.finding);
    if (dispute !== undefined) return this.#dispute(dispute);
    this.#countFinding(event.finding);
    this.#hear(event);
  }

  /** Of several reasons why a file is disputed the seed itself leads, then the one with the least name. */
  #dispute(disputed: DisputedSeed): void {
    const rank = ({ coordinates, id }: DisputedSeed) => `${coordinates.strategy === SEED_ITSELF ? 0 : 1} ${id}`;
    const before = this.#disputedSeeds.get(disputed.path);
    if (before === undefined || rank(disputed) < rank(before)) this.#disputedSeeds.set(disputed.path, disputed);
  }

  #hear(event: CampaignEvent): void {
    this.#all.add(event);
    this.#groups = undefined;
  }

  #countFinding(finding: FindingRecord): void {
    this.#findings[finding.kind]++;
    const trusts = this.#trusts[finding.kind];
    trusts[finding.trust] = (trusts[finding.trust] ?? 0) + 1;
  }

  /** The groups by all that is known of their members now. */
  #groupsNow(): Group[] {
    this.#groups ??= groupsOf(this.#all.all, { again: this.#again, knownAs: this.#knownAs });
    return this.#groups;
  }
}

/** Findings, in the order in which they were found, in groups. */
export function groupsOf(
  findings: readonly FindingRecord[],
  {
    again = new Map<string, number>(),
    knownAs = () => undefined,
  }: TallyOptions & { again?: ReadonlyMap<string, number> } = {},
): Group[] {
  const grouping = new Grouping(findings);
  const groups = new Map<string, Group>();
  for (const finding of findings) {
    const group = grouping.of(finding);
    const before = groups.get(group);
    const smallest = before === undefined || isSmaller(finding, before.smallest) ? finding : before.smallest;
    const known = before?.known ?? finding.known ?? knownAs(finding) ?? null;
    groups.set(group, { group, kind: finding.kind, count: (before?.count ?? 0) + 1, again: 0, known, smallest });
  }
  for (const [first, times] of again) {
    const group = grouping.ofGroup(first);
    const before = groups.get(group);
    if (before !== undefined) groups.set(group, { ...before, again: before.again + times });
  }
  return [...groups.values()].sort(byWeight);
}

/**
 * What was reduced, and smaller mutants, are easier to look into; of two equal ones the name decides, so that the order of
 * events never does.
 */
function isSmaller(a: FindingRecord, b: FindingRecord): boolean {
  const [left, right] = [a.reduced?.nodes ?? Infinity, b.reduced?.nodes ?? Infinity];
  if (left !== right) return left < right;
  return a.bytes < b.bytes || (a.bytes === b.bytes && a.id < b.id);
}

const WEIGHT = { 'wrong-answer': 0, 'invalid-model': 1, crash: 2 } as const;

function byWeight(a: Group, b: Group): number {
  const isKnown = ({ known }: Group) => (known === null ? 0 : 1);
  return (
    isKnown(a) - isKnown(b) || WEIGHT[a.kind] - WEIGHT[b.kind] || b.count - a.count || (a.group < b.group ? -1 : 1)
  );
}
