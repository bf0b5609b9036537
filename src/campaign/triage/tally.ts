import { type Trust, TRUSTS, BUG_KINDS, type BugKind, isNonBug } from '../../oracle/index.js';
import {
  type Baseline,
  type CampaignEvent,
  type Contradiction,
  type DisputedSeed,
  type FindingState,
  type FollowUp,
  type Group,
  type ModelCounts,
  type Plan,
  type PostProcessingPlan,
  type RunRecord,
  type SolverCounts,
  type Summary,
  Findings,
  Gaps,
  LeftOut,
  NO_COUNTS,
  NO_MODELS,
  SEED_ITSELF,
  addCounts,
  addModels,
  currentFacts,
  failingSolvers,
  type Recognition,
  findTroubles,
  addModel,
  parseOutcomes,
  addRun,
  findWrongAnswer,
} from '../log/index.js';
import { Grouping } from './groups.js';
import { decideGroupState, isOutlasted } from './group-state.js';
import { EnumeratedTally } from './enumerated.js';
import { Lackings } from './lackings.js';
import { explainExclusion, explainLeft, listOpen } from './left.js';
import { listFailing } from './observation.js';
import { compareGroups, selectBisection, severityOf } from './rank.js';
import { groupBy } from '../../util/index.js';

const NO_BATCHES = { tests: 0, none: 0, sameAsSeed: 0, duplicates: 0, tooLarge: 0, faults: 0 };
type BatchNumbers = typeof NO_BATCHES;
const BATCH_NUMBERS = Object.keys(NO_BATCHES) as readonly (keyof BatchNumbers)[];

export interface TallyOptions {
  knownAs?(finding: FindingState): Recognition | undefined;
  baseline?(): Baseline | null;
}

/** Removes details, such as positions, which differ from file to file. */
export function withoutDetails(reason: string): string {
  return reason.replace(/(?:: | \().*/s, '');
}

/** Sums a campaign's events; the order of batches does not matter. */
export class Tally {
  readonly #sums = {
    ...NO_BATCHES,
    seeds: 0,
    judged: 0,
    disputed: 0,
    partial: 0,
    unasked: 0,
    ms: 0,
    testMs: 0,
    unconfirmed: 0,
    state: 'running' as Summary['state'],
    reason: null as string | null,
    models: null as ModelCounts | null,
    unreduced: [] as readonly string[],
    unbisected: [] as readonly string[],
  };
  readonly #disputedSeeds = new Map<string, DisputedSeed>();
  #otherMs = 0;
  readonly #spent = { tests: 0, seeds: 0, confirming: 0 };
  #by: 'user' | 'trouble' | null = null;
  /** Why the tests ended, if this session only reduces and bisects the findings. */
  #testsEnd: string | null = null;
  #plan: Plan | undefined;
  readonly #complaints = new Map<string, string>();
  readonly #leftOut = new LeftOut();
  readonly #solvers = new Map<string, SolverCounts>();
  readonly #enumerated = new EnumeratedTally();
  readonly #made = new Map<string, BatchNumbers>();
  readonly #alone = new Map<string, number>();
  readonly #lackings = new Lackings();
  readonly #all = new Findings();
  readonly #slow: Summary['slow'][number][] = [];
  readonly #contradicted = new Map<string, Contradiction>();
  readonly #gaps = new Gaps();
  readonly #again = new Map<string, number>();
  readonly #unconfirmedClaims = new Map<string, number>();
  readonly #knownAs: NonNullable<TallyOptions['knownAs']>;
  #groups: Group[] | undefined;

  readonly #baseline: NonNullable<TallyOptions['baseline']>;
  readonly #rejected: (RunRecord & { readonly seed: string; readonly path: string })[] = [];

  constructor({ knownAs = () => undefined, baseline = () => null }: TallyOptions = {}) {
    this.#knownAs = knownAs;
    this.#baseline = baseline;
  }

  add(event: CampaignEvent, sequence?: number): void {
    if (sequence !== undefined) this.#gaps.add(sequence);
    const sums = this.#sums;
    sums.ms = Math.max(sums.ms, event.at);
    this.#lackings.add(event);
    this.#leftOut.add(event);
    switch (event.kind) {
      case 'campaign-started':
        this.#plan = event.plan;
        sums.seeds = event.plan.seeds.length;
        this.#enumerated.begin(event.plan);
        if (event.plan.models) sums.models = NO_MODELS;
        break;
      case 'campaign-resumed':
        this.#resume(event);
        break;
      case 'seed-judged':
        this.#addSeed(event);
        break;
      case 'batch-done':
        this.#addBatch(event);
        break;
      case 'finding-again':
        if (event.worker !== undefined) return;
        increase(this.#again, event.group);
        break;
      case 'seed-disputed':
        this.#dispute(event.disputed);
        break;
      case 'finding-not-confirmed':
        sums.unconfirmed++;
        if (event.suspect.trust === 'claimed') increase(this.#unconfirmedClaims, event.suspect.coordinates.strategy);
        break;
      case 'claim-contradicted':
        // A batch that runs again after an interruption, and each suspected solver, repeat the event.
        this.#addContradicted(event);
        break;
      case 'slow':
        this.#slow.push(event);
        break;
      case 'campaign-interrupted':
        if (this.#testsEnd !== null && event.by === 'user') [sums.state, sums.reason] = ['ended', this.#testsEnd];
        else [sums.state, sums.reason, this.#by] = ['interrupted', event.reason, event.by];
        break;
      case 'campaign-ended':
        [sums.state, sums.reason] = ['ended', this.#testsEnd ?? event.reason];
        [sums.unreduced, sums.unbisected] = [event.unreduced ?? [], event.unbisected ?? []];
        break;
      default:
    }
    if (event.kind === 'campaign-started' || event.kind === 'claim-refuted' || event.kind.startsWith('finding'))
      this.#addToFindings(event);
  }

  get findings(): readonly FindingState[] {
    return this.#all.all;
  }

  isWithdrawn(finding: FindingState): boolean {
    return this.#all.isWithdrawn(finding);
  }

  failing(): ReadonlyMap<string, string> {
    return failingSolvers(this.#solvers, this.#complaints);
  }

  summary(): Summary {
    const counted = this.#summarise();
    const observation = {
      complaints: this.#complaints,
      leftOut: this.#leftOut.all(),
      by: this.#by,
      gaps: this.#gaps.text,
    };
    const { solvers = [], budget, shard } = this.#plan ?? {};
    return {
      ...counted,
      troubles: findTroubles(counted, { ...observation, solvers, shard, tests: budget?.tests ?? null }),
    };
  }

  #summarise(): Omit<Summary, 'troubles'> {
    return {
      ...this.#sums,
      spent: {
        ...this.#spent,
        reducing: this.#all.counted.reduce((sum, { reduced }) => sum + (reduced?.ms ?? 0), 0),
      },
      ...this.#countUnused(),
      ...countByKind(this.#all.counted),
      solvers: Object.fromEntries(this.#solvers),
      enumerated: this.#enumerated.all(),
      lacking: this.#lackings.all(),
      undeclared: this.#lackings.listUndeclared(),
      newlyRejected: this.#countNewlyRejected(),
      disputedSeeds: [...this.#disputedSeeds.values()].sort((a, b) => (a.path < b.path ? -1 : 1)),
      unconfirmedClaims: Object.fromEntries(this.#unconfirmedClaims),
      refutedClaims: this.#all.listRefuted(),
      contradictedClaims: this.#listContradicted(),
      decidedAlone: Object.fromEntries(this.#alone),
      made: this.#countMade(),
      behind: this.#listBehind(),
      again: [...this.#againNow().values()].reduce((sum, each) => sum + each, 0),
      groups: this.#groupsNow(),
      unreduced: this.#listUnfinished('reduce', this.#sums.unreduced),
      unbisected: this.#listUnfinished('bisect', this.#sums.unbisected),
      slow: this.#slow,
      versions: countByVersion(this.#groupsNow(), this.#plan?.solvers ?? []),
    };
  }

  #resume({ at, plan: { budget, ...changed } = {} }: CampaignEvent & { kind: 'campaign-resumed' }): void {
    const sums = this.#sums;
    const { tests, none, duplicates, sameAsSeed, tooLarge } = sums;
    const drawn = this.#plan?.shard === undefined ? tests : tests + none + duplicates + sameAsSeed + tooLarge;
    const hasNoTests =
      budget === undefined || (budget.forMs === null && budget.tests !== null && budget.tests <= drawn);
    this.#testsEnd = sums.state === 'ended' && hasNoTests ? sums.reason : null;
    [sums.state, sums.reason, this.#by] = ['running', null, null];
    if (this.#testsEnd === null) [sums.unreduced, sums.unbisected] = [[], []];
    this.#otherMs = at - sums.testMs;
    const planned = this.#testsEnd === null && budget !== undefined ? { ...changed, budget } : changed;
    if (this.#plan !== undefined) this.#plan = { ...this.#plan, ...planned };
  }

  /** The time ended before the findings `ids` had their turn. With `auto`, the representative stands for its group. */
  #listUnfinished(what: FollowUp, ids: readonly string[]): readonly string[] {
    const listed = this.#all.counted.filter(({ id }) => ids.includes(id));
    const isCutOff = ({ bisection }: FindingState) => what === 'bisect' && bisection?.unfinished === true;
    const isOpen = (finding: FindingState) =>
      finding.left?.[what] === undefined &&
      finding[what === 'reduce' ? 'reduced' : 'bisection'] === undefined &&
      explainExclusion(what, finding, false, 'auto') === undefined;
    if (listed.length === 0 || this.#plan?.postProcessing?.[what] === 'all')
      return listed.filter((each) => isOpen(each) || isCutOff(each)).map(({ id }) => id);
    const grouping = new Grouping(this.#all.counted);
    const [groups, cutOff] = [listed, listed.filter(isCutOff)].map(
      (all) => new Set(all.map((each) => grouping.of(each))),
    );
    const open = new Set(listOpen(this.#groupsNow(), what));
    return this.#groupsNow().flatMap((each) => {
      const isLeft = groups?.has(each.group) && open.has(each) && isOpen(each.smallest);
      return isLeft || cutOff?.has(each.group) ? [each.smallest.id] : [];
    });
  }

  #countUnused(): Pick<Summary, 'unusable' | 'withoutMutants'> {
    const all = this.#leftOut.all();
    const count = (ofSeeds: boolean) => {
      const counts = new Map<string, number>();
      for (const { reason, isSeed } of all) if (isSeed === ofSeeds) increase(counts, withoutDetails(reason));
      return [...counts].map(([reason, times]) => ({ reason, count: times })).sort((a, b) => b.count - a.count);
    };
    return { unusable: count(false), withoutMutants: count(true) };
  }

  #addSeed(event: CampaignEvent & { kind: 'seed-judged' }): void {
    const sums = this.#sums;
    sums.judged++;
    if (event.standing === 'disputed') sums.disputed++;
    for (const run of event.runs) {
      if (run.outcome === 'rejected') this.#rejected.push({ ...run, seed: event.seed, path: event.path });
      if (run.detail !== null && run.outcome !== 'crashed' && run.outcome !== 'timeout')
        this.#complaints.set(run.solver, run.detail);
      this.#spent.seeds += run.ms;
      const restarts = event.restarts[run.solver] ?? 0;
      this.#addSolver(run.solver, { ...addRun(NO_COUNTS, run), restarts });
      if (sums.models !== null) sums.models = addModel(sums.models, run);
    }
    this.#addModels(event.models);
  }

  #addModels(counts: ModelCounts | undefined): void {
    if (counts !== undefined) this.#sums.models = addModels(this.#sums.models ?? NO_MODELS, counts);
  }

  #addBatch(event: CampaignEvent & { kind: 'batch-done' }): void {
    const { batch, counts, results } = event;
    const made = { ...(this.#made.get(batch.strategy) ?? NO_BATCHES) };
    for (const name of BATCH_NUMBERS) made[name] += counts[name];
    this.#made.set(batch.strategy, made);
    this.#sums.testMs = Math.max(this.#sums.testMs, event.at - this.#otherMs);
    for (const name of BATCH_NUMBERS) this.#sums[name] += counts[name];
    for (const [solver, each] of Object.entries(counts.solvers)) {
      this.#addSolver(solver, each);
      this.#spent.tests += each.ms;
    }
    this.#spent.confirming += counts.confirmMs ?? 0;
    this.#addModels(counts.models);
    this.#enumerated.add(event);
    const solvers = this.#plan?.solvers.length ?? 0;
    const asked = results.map(({ said }) => Object.keys(said).length);
    this.#sums.partial += asked.filter((count) => count > 0 && count < solvers).length;
    this.#sums.unasked += asked.filter((count) => count === 0).length;
    for (const { said } of results) this.#addDecided(said);
    for (const { refused = {} } of results)
      for (const [solver, complaint] of Object.entries(refused)) this.#complaints.set(solver, complaint);
  }

  #addDecided(said: Readonly<Record<string, string>>): void {
    const isDecided = (text: string) => parseOutcomes(text).every((word) => word === 'sat' || word === 'unsat');
    const [only, ...more] = Object.entries(said).filter(([, text]) => isDecided(text));
    if (only !== undefined && more.length === 0 && Object.keys(said).length > 1) increase(this.#alone, only[0]);
  }

  #countNewlyRejected(): Summary['newlyRejected'] {
    const { answered = {} } = this.#baseline() ?? {};
    const lost = this.#rejected.filter(({ family, seed }) => answered[family]?.includes(seed));
    return [...groupBy(lost, ({ solver }) => solver)].map(([solver, runs]) => {
      const [{ path = '', detail = null } = {}] = runs;
      return { solver, seeds: runs.length, example: path, because: detail };
    });
  }

  #listContradicted(): Summary['contradictedClaims'] {
    const all = [...this.#contradicted].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, event]) => event);
    return [...groupBy(all, ({ strategy, because }) => `${strategy} ${because}`).values()].flatMap((events) => {
      const shown = events.find(({ script }) => script !== undefined) ?? events[0];
      if (shown === undefined) return [];
      const { strategy, claimed, answered, witnesses, because, script } = shown;
      return [{ strategy, count: events.length, claimed, answered, witnesses, because, ...(script && { script }) }];
    });
  }

  #addContradicted(event: Contradiction): void {
    const name = JSON.stringify(event.coordinates);
    if (event.script !== undefined || !this.#contradicted.has(name)) this.#contradicted.set(name, event);
  }

  #countMade(): Summary['made'] {
    const names = new Set([...(this.#plan?.strategies ?? []), ...this.#made.keys()]);
    return [...names].map((strategy) => ({ strategy, ...(this.#made.get(strategy) ?? NO_BATCHES) }));
  }

  #listBehind(): Summary['behind'] {
    const all = this.#countMade();
    const most = Math.max(...all.map(({ tests }) => tests));
    return this.#plan?.mixing === 'even'
      ? all.filter(({ tests }) => tests < most / 2)
      : all.filter((each) => each.tests === 0 && BATCH_NUMBERS.some((name) => each[name] > 0));
  }

  #addSolver(solver: string, counts: SolverCounts): void {
    this.#solvers.set(solver, addCounts(this.#solvers.get(solver) ?? NO_COUNTS, counts));
  }

  /** Keeps one dispute per file: that of the seed itself, or else the dispute with the smallest name. */
  #dispute(disputed: DisputedSeed): void {
    const rank = ({ coordinates, id }: DisputedSeed) => `${coordinates.strategy === SEED_ITSELF ? 0 : 1} ${id}`;
    const before = this.#disputedSeeds.get(disputed.path);
    if (before === undefined || rank(disputed) < rank(before)) this.#disputedSeeds.set(disputed.path, disputed);
  }

  #addToFindings(event: CampaignEvent): void {
    this.#all.add(event);
    this.#groups = undefined;
  }

  /** Looks for the known bug of each finding again, since a reduction may show which one it is. */
  async recognise(known: { recognise(finding: FindingState): Promise<void> }): Promise<void> {
    for (const finding of this.#all.counted) await known.recognise(finding);
    this.#groups = undefined;
  }

  #againNow(): ReadonlyMap<string, number> {
    const again = new Map(this.#again);
    for (const [group, times] of this.#all.listUncounted()) again.set(group, (again.get(group) ?? 0) + times);
    return again;
  }

  #groupsNow(): Group[] {
    this.#groups ??= groupFindings(this.#all.counted, {
      again: this.#againNow(),
      knownAs: this.#knownAs,
      plan: this.#plan?.postProcessing,
    });
    return this.#groups;
  }
}

function increase(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function countByKind(all: readonly FindingState[]): Pick<Summary, 'findings' | 'trusts' | 'reducedTrusts'> {
  const findings = Object.fromEntries(BUG_KINDS.map((kind) => [kind, 0])) as Record<BugKind, number>;
  const noTrusts = () =>
    Object.fromEntries(BUG_KINDS.map((kind) => [kind, {}])) as Record<BugKind, Partial<Record<Trust, number>>>;
  const [trusts, reducedTrusts] = [noTrusts(), noTrusts()];
  for (const finding of all) {
    const { kind, trust } = currentFacts(finding);
    findings[kind]++;
    trusts[kind][trust] = (trusts[kind][trust] ?? 0) + 1;
    if (trust !== finding.trust) reducedTrusts[kind][trust] = (reducedTrusts[kind][trust] ?? 0) + 1;
  }
  return { findings, trusts, reducedTrusts };
}

function countByVersion(groups: readonly Group[], solvers: Plan['solvers']): Summary['versions'] {
  const versions = solvers.filter(({ profile }) => solvers.filter((each) => each.profile === profile).length > 1);
  const counts = new Map(versions.map(({ id }) => [id, { solvers: [id], groups: 0 }]));
  for (const { kind, blamed } of groups) {
    const solvers = blamed.filter((id) => versions.some((each) => each.id === id));
    if (solvers.length === 0 || isNonBug(kind)) continue;
    const key = solvers.join(' ');
    counts.set(key, { solvers, groups: (counts.get(key)?.groups ?? 0) + 1 });
  }
  return [...counts.values()];
}

export function groupFindings(
  findings: readonly FindingState[],
  {
    again = new Map<string, number>(),
    knownAs = () => undefined,
    plan,
  }: TallyOptions & { again?: ReadonlyMap<string, number>; plan?: PostProcessingPlan | undefined } = {},
): Group[] {
  const grouping = new Grouping(findings);
  const groups = new Map<string, Omit<Group, 'left'>>();
  const members = groupBy(findings, (finding) => grouping.of(finding));
  for (const [group, all] of members) {
    const smallest = chooseRepresentative(all);
    if (smallest === undefined) continue;
    const blamed = [...new Set(all.flatMap(listFailing))].sort();
    const facts = all.map(currentFacts);
    const kinds = [...new Set(facts.map((each) => severityOf({ ...each, got: findWrongAnswer(each) })))].sort();
    const trusts = TRUSTS.filter((each) => facts.some(({ trust }) => trust === each));
    const traits = { group, blamed, kinds, trusts, count: all.length, again: 0, ...decideGroupState(all, knownAs) };
    groups.set(group, { ...currentFacts(smallest), smallest, ...traits });
  }
  for (const [first, times] of again) {
    const group = grouping.ofGroup(first);
    const before = groups.get(group);
    if (before !== undefined) groups.set(group, { ...before, again: before.again + times });
  }
  const explain = ({ smallest, known, group }: Omit<Group, 'left'>) => {
    const all = members.get(group) ?? [];
    const left = explainLeft(smallest, { members: all, known, plan });
    return selectBisection(smallest, all) === null ? left : { ...left, bisect: null };
  };
  return [...groups.values()]
    .map((each) => ({ ...each, left: explain(each) }))
    .sort((a, b) => compareGroups(a, b, ({ group }) => members.get(group) ?? []));
}

export function chooseRepresentative(members: readonly FindingState[]): FindingState | undefined {
  const [first, ...others] = members.map((smallest) => ({
    ...currentFacts(smallest),
    smallest,
    isOutlasted: isOutlasted(smallest, members),
  }));
  return others.reduce((best, each) => (best && standsBefore(each, best) ? each : best), first)?.smallest;
}

/** Compares names last, so that the order of events does not matter. */
function standsBefore(a: Representative, b: Representative): boolean {
  const order =
    Number(a.isOutlasted) - Number(b.isOutlasted) ||
    BUG_KINDS.indexOf(a.kind) - BUG_KINDS.indexOf(b.kind) ||
    TRUSTS.indexOf(a.trust) - TRUSTS.indexOf(b.trust) ||
    Number(b.isReduced) - Number(a.isReduced) ||
    a.bytes - b.bytes;
  return order < 0 || (!(order > 0) && a.smallest.id < b.smallest.id);
}

type Representative = Pick<Group, 'kind' | 'trust' | 'isReduced' | 'bytes' | 'smallest'> & {
  readonly isOutlasted: boolean;
};
