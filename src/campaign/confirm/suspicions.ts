import {
  type Oracle,
  type Evidence,
  type Suspect,
  findContradiction,
  restsOnOpenModels,
  findRun,
  collectSuspects,
  isAside,
} from '../../oracle/index.js';
import { countChecks } from '../../script/index.js';
import type { Solver } from '../../solver/index.js';
import {
  type CampaignEvent,
  type Clock,
  type FindingOptions,
  type FindingRecord,
  type FullRunRecord,
  type Plan,
  type RunRecord,
  type Store,
  type EventBody,
  isDispute,
  isOwnSeed,
  toObservation,
  slowName,
} from '../log/index.js';
import { type RunWithHistory, type Slot, withSettledModel } from '../hunt/ask/index.js';
import { type LoadedSeed, type DrawnTest, type Question, isSeed, seedAsTest } from '../hunt/draw/index.js';
import {
  answerByValues,
  tryHarder,
  type SeedObservation,
  collectEvidence,
  isNews,
  settleShared,
} from '../hunt/judge/index.js';
import type { Confirmed, SuspectedCase } from './confirmation.js';
import { confirm } from './confirm.js';
import { type FindingSource, toDisputedSeed, findingId, storeFinding, toUnconfirmedRecord } from './finding.js';
import { findLocation } from './locate.js';
import { REPEATS, toUnstableSuspect, formatFrequencies } from './repeat.js';
import { type KnownBug, type DuplicateThrottle, findKnownBug, observeFinding, predictGroup } from '../triage/index.js';

export type SuspicionEvent = EventBody<
  CampaignEvent & {
    readonly kind:
      | 'finding'
      | 'finding-elsewhere'
      | 'finding-again'
      | 'finding-not-confirmed'
      | 'seed-disputed'
      | 'slow'
      | 'fault';
  }
>;

export interface SuspicionParts {
  readonly store: Store;
  readonly plan: Plan;
  readonly clock: Clock;
  readonly known: readonly KnownBug[];
  /** Missing: the oracles of Gainsay. */
  readonly oracles?: readonly Oracle[] | undefined;
  readonly steering: DuplicateThrottle;
  /** Ids already investigated; extended here. */
  readonly settled: Set<string>;
  /** By `slowName`. */
  readonly slow: ReadonlySet<string>;
  /** Solvers found unstable in earlier sessions. */
  readonly unsteady: readonly string[];
  /** Aborts after a failure and when the time is up. */
  readonly signal: AbortSignal;
  openPersistent(id: string): Promise<Solver>;
  openTieBreaker(id: string): Promise<Solver | undefined>;
  keep(finding: FindingRecord): Promise<void>;
  /** The seed, or several joined seeds, as a question. */
  parentOf(test: DrawnTest, seed: LoadedSeed | undefined): Question | undefined;
  log(event: SuspicionEvent): Promise<unknown>;
  /** Called for a confirmed finding that is a bug and not a known one. */
  confirmed(finding: FindingRecord): void;
}

/** Disputes of a seed after which it gets no further ones. */
const MOST_DISPUTES = 3;

interface FindingToStore extends Omit<FindingSource, 'planned'> {
  readonly solvers: readonly Solver[];
}

interface ConfirmationResult extends Omit<FindingToStore, 'confirmed'> {
  readonly confirmed: Awaited<ReturnType<typeof confirm>>;
}

interface Unstable extends Omit<FindingToStore, 'confirmed'> {
  readonly confirmed: Confirmed & { readonly kind: 'unstable' };
}

/** Investigates oracles' suspicions: those that recur in new processes become findings. */
export class Suspicions {
  readonly #parts: SuspicionParts;
  readonly #unsteady: Set<string>;
  readonly #disputes = new Map<string, number>();
  readonly #tieBreakers = new Map<string, Promise<Solver | undefined>>();
  /** By strategy of a plug-in: why its claims are ignored. */
  readonly #refuted = new Map<string, string>();
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(parts: SuspicionParts) {
    this.#parts = parts;
    this.#unsteady = new Set(parts.unsteady);
  }

  async close(): Promise<void> {
    for (const opened of await Promise.allSettled(this.#tieBreakers.values())) {
      if (opened.status === 'fulfilled') await opened.value?.close();
    }
  }

  async investigate(first: ObservedTest): Promise<Investigated> {
    const { observed, runs, evidence, suspected } = this.#weigh(first);
    const { test, asked, only = () => true } = observed;
    // Every part of a campaign needs a seed's answers, but only one part investigates suspicions about it.
    if (isSeed(test) && !isOwnSeed(this.#parts.plan, test.coordinates.seed)) return { faults: 0, asked, suspected };
    const contradiction = findContradiction(evidence);
    const faults = ownFaults(runs, contradiction);
    for (const message of faults) await this.#parts.log({ kind: 'fault', coordinates: test.coordinates, message });
    // If our own proofs contradict each other, drop the findings that rest on them.
    const suspects = gravestFirst(suspected)
      .filter(({ trust }) => trust !== 'certified' || contradiction === undefined)
      .filter((each) => each.kind !== 'refuses' || isNews(each, observed))
      .filter(only);
    // Copied before further queries: a suspicion may need the exact order of queries.
    const histories = suspects.map((suspect) => [...(asked.find(isRunBySuspect(suspect))?.history ?? [])]);
    for (const [i, suspect] of suspects.entries()) {
      if (suspect.kind === 'slow') await this.#logSlow(suspect, observed);
      else await this.#confirm(suspect, { ...observed, history: histories[i] as string[] });
    }
    return { faults: faults.length, asked, suspected };
  }

  /**
   * Evaluates open models thoroughly before other solvers' answers convict a solver: a true model clears it, and
   * refutes those that answer unsat.
   */
  #weigh(observed: ObservedTest): JudgedTest {
    const first = weigh(observed, this.#parts.oracles);
    const { only = () => true } = observed;
    const isAnswerOpen = first.suspected.some(({ kind }) => kind === 'invalid-model') && !first.evidence.known.at(-1);
    if (isAnswerOpen) tryHarder(observed.test.made.script);
    const weighed = isAnswerOpen ? weigh(observed, this.#parts.oracles) : first;
    if (!weighed.suspected.filter(only).some(restsOnOpenModels)) return weighed;
    const { test, observation, asked } = observed;
    const { clock } = this.#parts;
    const at = { script: test.made.script, clock };
    const settled = asked.map((each) => ({ ...each, record: withSettledModel(each.record, at) }));
    const shared = observation?.shared && settleShared(observation.shared, at);
    const settledObservation = observation && { ...observation, ...(shared === undefined ? {} : { shared }) };
    return weigh({ ...observed, asked: settled, observation: settledObservation }, this.#parts.oracles);
  }

  #confirm(suspect: Suspect, observed: ObservedTest & { history: string[] }): Promise<void> {
    const id = findingId(observed.test.coordinates, suspect);
    return this.#once(id, () => this.#lookInto(id, suspect, observed));
  }

  /** Investigates an id once. A second caller waits until the result is logged. */
  async #once(id: string, look: () => Promise<void>): Promise<void> {
    const underWay = this.#underWay.get(id);
    if (underWay !== undefined) return underWay;
    if (this.#parts.settled.has(id)) return;
    const looking = look().finally(() => this.#underWay.delete(id));
    this.#underWay.set(id, looking);
    await looking;
  }

  async #lookInto(id: string, suspect: Suspect, observed: ObservedTest & { history: string[] }): Promise<void> {
    const { plan, clock } = this.#parts;
    const { test, observation, seed, slot, asked, history, options } = observed;
    const isClaim = isDispute(suspect);
    if (isClaim ? this.#isDisputed(test) : await this.#isOldNews(id, suspect, observed)) return;
    const runs = asked.map(({ record }) => record);
    const parent = this.#parts.parentOf(test, seed);
    const doubt: SuspectedCase = { suspect, test, parent, seed: observation, runs, history, options };
    const refuted = suspect.trust === 'claimed' && !isClaim ? this.#refutation(doubt) : undefined;
    if (refuted !== undefined) {
      const record = await toUnconfirmedRecord({ id, doubt, reason: refuted }, this.#parts.store);
      await this.#settle(id, () => this.#parts.log({ kind: 'finding-not-confirmed', suspect: record }).then(() => {}));
      return;
    }
    const { solvers } = slot;
    const cx = {
      oracles: this.#parts.oracles,
      solvers,
      unsteady: this.#unsteady,
      alike: this.#parts.steering.hasSeen(predictGroup(suspect, test, { runs, known: [] }).group),
      repeats: Math.min(plan.repeats, isAside(suspect.kind) ? REPEATS.aside : Infinity),
      limits: plan.limits,
      clock,
      models: plan.models,
      reopen: (solver: string) => this.#parts.openPersistent(solver),
      tieBreakers: () => this.#openTieBreakers(),
    };
    const confirmed = await confirm(doubt, cx, this.#parts.signal);
    await this.#settle(id, () => this.#tell({ id, doubt, confirmed, seed, solvers }));
  }

  /** Refutes a plug-in's claim as `check-plugin` would, and ignores later claims of that strategy. */
  #refutation({ suspect: { wrong }, test }: SuspectedCase): string | undefined {
    const { strategy } = test.coordinates;
    const before = this.#refuted.get(strategy);
    if (before !== undefined) return before;
    const proved = answerByValues(test.made.script);
    if (proved === undefined || proved.answer !== wrong?.got) return undefined;
    const reason = `the claim of the strategy ${strategy} is wrong (${proved.answer}: ${proved.by}): see gainsay check-plugin`;
    this.#refuted.set(strategy, reason);
    return reason;
  }

  /** Logs a result once. If logging fails, the id may be investigated again. */
  async #settle(id: string, tell: () => Promise<void>): Promise<void> {
    // Set first, since the event may be read back before logging returns.
    this.#parts.settled.add(id);
    try {
      await tell();
    } catch (error) {
      this.#parts.settled.delete(id);
      throw error;
    }
  }

  async #tell({ id, doubt, confirmed, seed, solvers }: ConfirmationResult): Promise<void> {
    const { store, plan } = this.#parts;
    if (confirmed.kind === 'unconfirmed') {
      const record = await toUnconfirmedRecord({ id, doubt, reason: confirmed.reason }, store);
      await this.#parts.log({ kind: 'finding-not-confirmed', suspect: record });
      return;
    }
    if (confirmed.kind === 'disputed') {
      const disputed = await toDisputedSeed({ id, doubt, confirmed, planned: plan.seeds }, store);
      await this.#parts.log({ kind: 'seed-disputed', disputed });
      this.#disputes.set(disputed.path, (this.#disputes.get(disputed.path) ?? 0) + 1);
      return;
    }
    if (confirmed.kind === 'unstable') await this.#keepUnstable({ id, doubt, confirmed, seed, solvers });
    else await this.#keep({ id, doubt, confirmed, seed, solvers });
  }

  /** Stores the texts first, then logs. */
  async #keep({ solvers, ...source }: FindingToStore): Promise<void> {
    const { store, plan, keep } = this.#parts;
    const made = await storeFinding({ ...source, planned: plan.seeds }, store);
    // A crash of a known group needs no backtrace, but a wrong answer may have another cause.
    const isNew = made.kind !== 'crash' || !this.#parts.steering.hasSeen(made.group);
    const cx = { solvers, models: plan.models, limits: plan.limits, clock: this.#parts.clock, store };
    const found = isNew ? await findLocation(made, source, cx, this.#parts.signal) : made;
    const known = findKnownBug(this.#parts.known, await observeFinding(found, store));
    const finding = known === undefined ? found : { ...found, known: known.name };
    await keep(finding);
    await this.#parts.log({ kind: 'finding', finding });
    this.#cover(source.confirmed.suspect, source.doubt.test);
    this.#parts.steering.addFinding(finding, finding.kind);
    if (known === undefined && !isAside(finding.kind)) this.#parts.confirmed(finding);
  }

  async #keepUnstable({ id, doubt, confirmed, seed, solvers }: Unstable): Promise<void> {
    const { repeated, how, history, runs } = confirmed;
    const { solver, of } = repeated;
    this.#unsteady.add(solver);
    const isAboutSeed = of === 'seed';
    if (isAboutSeed && (seed === undefined || doubt.test.made.joined !== undefined)) {
      const record = await toUnconfirmedRecord({ id, doubt, reason: formatFrequencies(repeated) }, this.#parts.store);
      await this.#parts.log({ kind: 'finding-not-confirmed', suspect: record });
      return;
    }
    const test = isAboutSeed && seed !== undefined ? seedAsTest(seed, doubt.test.coordinates.key) : doubt.test;
    const about = { ...repeated, of: 'script' as const };
    const suspect = toUnstableSuspect(about);
    const own = findingId(test.coordinates, suspect);
    if (own === id) return;
    const seen = isAboutSeed ? { runs, parent: undefined, history: [], options: undefined } : {};
    const found: FindingToStore = {
      id: own,
      doubt: { ...doubt, suspect, test, ...seen },
      confirmed: {
        kind: 'confirmed',
        how,
        ...(history && { history }),
        suspect,
        runs,
        parentRuns: [],
        tieBreakers: [],
        repeats: [about],
      },
      seed,
      solvers,
    };
    await this.#once(own, () => this.#settle(own, () => this.#keep(found)));
  }

  #isDisputed({ coordinates }: DrawnTest): boolean {
    const path = this.#parts.plan.seeds.find(({ blob }) => blob === coordinates.seed)?.path ?? coordinates.seed;
    return (this.#disputes.get(path) ?? 0) >= MOST_DISPUTES;
  }

  /** Counts a suspicion that resembles a frequent finding, without confirming it. Returns whether it did. */
  async #isOldNews(id: string, suspect: Suspect, { test, asked }: ObservedTest): Promise<boolean> {
    const same = predictGroup(suspect, test, { runs: asked.map(({ record }) => record), known: this.#parts.known });
    if (!this.#parts.steering.isEnough(same, { id, coordinates: test.coordinates })) return false;
    const { suspects, kind } = suspect;
    const { coordinates } = test;
    const again = {
      id,
      of: kind as FindingRecord['kind'],
      group: same.group,
      known: same.known ?? null,
      suspects,
      coordinates,
    };
    await this.#settle(id, async () => {
      await this.#parts.log({ kind: 'finding-again', ...again });
      this.#parts.steering.addFinding(again, again.of);
    });
    this.#cover(suspect, test);
    return true;
  }

  #cover(suspect: Suspect, test: DrawnTest): void {
    const covered = findCoveredModel(suspect, test);
    if (covered !== undefined) this.#parts.settled.add(covered);
  }

  async #logSlow(suspect: Suspect, { test, observation, asked }: ObservedTest): Promise<void> {
    const solver = suspect.suspects[0];
    const coordinates = test.coordinates;
    if (this.#parts.slow.has(slowName({ solver, coordinates }))) return;
    const ms = asked.find(isRunBySuspect(suspect))?.record.ms ?? 0;
    const seedMs = findRun(observation?.runs.map(toObservation) ?? [], solver)?.ms ?? 0;
    await this.#parts.log({ kind: 'slow', solver, coordinates, ms, seedMs, because: suspect.because });
  }

  async *#openTieBreakers(): AsyncGenerator<Solver> {
    for (const id of this.#parts.plan.tieBreakers) {
      const opening = this.#tieBreakers.get(id) ?? this.#parts.openTieBreaker(id);
      this.#tieBreakers.set(id, opening);
      const solver = await opening;
      if (solver !== undefined) yield solver;
    }
  }
}

export interface Investigated {
  readonly faults: number;
  readonly asked: readonly RunWithHistory[];
  readonly suspected: readonly Suspect[];
}

interface JudgedTest {
  readonly observed: ObservedTest;
  readonly runs: readonly FullRunRecord[];
  readonly evidence: Evidence;
  readonly suspected: readonly Suspect[];
}

function weigh(observed: ObservedTest, oracles: SuspicionParts['oracles']): JudgedTest {
  const runs = observed.asked.map(({ record }) => record);
  const evidence = collectEvidence(observed.test, runs, observed.observation);
  return { observed, runs, evidence, suspected: collectSuspects(evidence, oracles) };
}

/** Wrong answers come first: a reported one covers the false model that came with it. */
function gravestFirst(suspected: readonly Suspect[]): Suspect[] {
  const isAnswer = ({ kind }: Suspect) => kind === 'wrong-answer';
  return [...suspected.filter(isAnswer), ...suspected.filter((each) => !isAnswer(each))];
}

/**
 * The id of the finding about a wrong `sat`'s false model, or undefined. The wrong answer is graver, and its report
 * shows the false part.
 */
function findCoveredModel({ kind, wrong, suspects }: Suspect, { coordinates, made }: DrawnTest): string | undefined {
  if (kind !== 'wrong-answer' || suspects.length > 1 || wrong?.got !== 'sat') return undefined;
  if (wrong.check !== countChecks(made.script.commands) - 1) return undefined;
  return findingId(coordinates, { kind: 'invalid-model', suspects });
}

export interface ObservedTest {
  readonly slot: Slot;
  /** Undefined, like `observation`, without a seed. */
  readonly seed: LoadedSeed | undefined;
  readonly test: DrawnTest;
  readonly observation: SeedObservation | undefined;
  readonly asked: readonly RunWithHistory[];
  /** Options of one of these solvers beyond its name in the campaign. */
  readonly options?: FindingOptions;
  /** Selects the suspicions to investigate; missing means all. */
  only?(suspect: Suspect): boolean;
}

function isRunBySuspect(suspect: Suspect): (asked: RunWithHistory) => boolean {
  return ({ record }) => record.solver === suspect.suspects[0];
}

/** Internal faults of Gainsay while models were evaluated. */
function ownFaults(runs: readonly RunRecord[], contradiction: ReturnType<typeof findContradiction>): string[] {
  const failed = runs.flatMap(({ model }) => model?.fault ?? []);
  if (contradiction === undefined) return failed;
  const [one, other] = contradiction.map(({ answer, witnesses }) => `${answer} by ${witnesses.join(', ')}`);
  return [...failed, `two proofs by Gainsay contradict each other: ${one}, ${other}`];
}
