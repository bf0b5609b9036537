import { type Oracle, type Suspect, isAside } from '../../../oracle/index.js';
import type { Solver } from '../../../solver/index.js';
import { isOutOfRoom } from '../../../util/index.js';
import {
  type AdaptiveLimits,
  type RunWithHistory,
  type TimeLimiter,
  type Slot,
  type VariedSolver,
  type VariedAnswers,
  CampaignStopped,
  LackingFeatures,
  Slots,
  Variation,
  restoreAdaptiveLimits,
  askAll,
  askVaried,
  baseName,
  closeVaried,
  isVaried,
  makePace,
  paceOfSeed,
  toTestResult,
  underAllNames,
  withChoices,
} from '../ask/index.js';
import {
  CooperativePause,
  type LoadedSeed,
  type DrawnTest,
  listAskedSeeds,
  isSeed,
  messageOf,
  seedAsTest,
  testQuestion,
} from '../draw/index.js';
import {
  type SeedObservation,
  readClaims,
  findExhaustedAnswer,
  joinObservations,
  keepSeedProofs,
  observationOfSeed,
  makeParentQuestion,
  computeSeedStatus,
} from '../judge/index.js';
import {
  type ObservedTest,
  type PlainAsking,
  Suspicions,
  isSameSuspicion,
  withFewestOptions,
} from '../../confirm/index.js';
import {
  type CampaignEvent,
  type Coordinates,
  type ModelCounts,
  type SeedJudged,
  type SolverCounts,
  type TestResult,
  NO_COUNTS,
  NO_MODELS,
  SEED_ITSELF,
  addModels,
  isOwnSeed,
  findSettledId,
  addAllowance,
  addModel,
  addRun,
} from '../../log/index.js';
import { subtractCounts, countRestarts } from './batch-counts.js';
import type {
  BatchAnswers,
  Executor,
  JudgedSeed,
  WorkPlace,
  PostProcessed,
  PostProcessingTask,
  BatchWork,
} from './executor.js';
import type { CampaignHead } from './head.js';
import { once } from './once.js';
import type { PostProcessor } from './post-processor.js';

export interface SolverExecutorParts extends CampaignHead {
  readonly jobs: number;
  /** Missing: the oracles of Gainsay. */
  readonly oracles?: readonly Oracle[] | undefined;
  /** Missing: findings are not post-processed. */
  readonly postProcessor?: PostProcessor | undefined;
  /** Opens new instances of the plan's solvers, in its order. */
  openSolvers(): Promise<readonly Solver[]>;
  openPersistent(id: string): Promise<Solver>;
  /** Undefined if there is no such solver. */
  openTieBreaker(id: string): Promise<Solver | undefined>;
}

/** An executor with its own solvers, one set per job. */
export class SolverExecutor implements Executor {
  readonly #parts: SolverExecutorParts;
  readonly #slots: Slots;
  readonly #suspicions: Suspicions;
  readonly #settled: Set<string>;
  /** Seeds whose times are known. */
  readonly #judged: Set<string>;
  /** Solvers that are asked no more, since they never answer. */
  readonly #dropped: Set<string>;
  readonly #variation: Variation | undefined;
  /** Undefined if every query gets the full time, also when only seeds are asked. */
  readonly #adaptiveLimits: AdaptiveLimits | undefined;
  readonly #lessons = new LackingFeatures();

  constructor(parts: SolverExecutorParts) {
    this.#parts = parts;
    this.#slots = new Slots(parts.jobs, () => parts.openSolvers());
    this.#settled = new Set(parts.state.settled);
    this.#judged = new Set(parts.state.judged.keys());
    this.#dropped = new Set(parts.state.silence.dropped.keys());
    this.#suspicions = makeSuspicions(parts, this.#settled);
    const { varyOptions, asks = [] } = parts.state.plan;
    const isVaried = varyOptions !== undefined || asks.includes('proofs');
    this.#variation = isVaried ? new Variation(varyOptions) : undefined;
    this.#adaptiveLimits = restoreAdaptiveLimits(parts.state);
  }

  get room(): number {
    return this.#parts.jobs;
  }

  /** There is no other machine here. */
  can({ what }: PostProcessingTask): boolean {
    return what !== 'confirm';
  }

  async take(): Promise<WorkPlace> {
    const slot = await this.#slots.take();
    const leave = once(() => this.#slots.give(slot));
    return {
      judge: (seed) => this.#judge(slot, seed).finally(leave),
      ask: (work) => this.#ask(slot, work).finally(leave),
      process: (task, signal) => this.#process(task, signal).finally(leave),
      leave,
    };
  }

  /** Handles `solver-dropped` only; this executor reported all other events itself. */
  onLogged(event: CampaignEvent): void {
    if (event.kind === 'solver-dropped') this.#dropped.add(event.solver);
  }

  /** Adds an event of a log that others also write: learns limits, and avoids repeated investigations. */
  hear(event: CampaignEvent): void {
    this.onLogged(event);
    if (event.kind === 'seed-judged' && !this.#judged.has(event.seed)) this.#learn(event);
    if (event.kind === 'finding-elsewhere' && event.worker === undefined && event.finding !== undefined)
      this.#parts.steering.addFinding(event.finding, event.finding.kind);
    const id = findSettledId(event);
    if (id === undefined || this.#settled.has(id)) return;
    this.#settled.add(id);
    // Another worker's finding steers nothing until it is reproduced.
    if (event.kind === 'finding' && event.worker === undefined)
      this.#parts.steering.addFinding(event.finding, event.finding.kind);
    else if (event.kind === 'finding-again' && event.worker === undefined)
      this.#parts.steering.addFinding(event, event.of);
  }

  #learn({ seed, runs }: SeedJudged): void {
    this.#judged.add(seed);
    for (const run of runs) this.#adaptiveLimits?.hearSeed(run);
  }

  async close(): Promise<void> {
    await this.#slots.close();
    await this.#suspicions.close();
  }

  /** Reports a seed that is too large or too deep and returns no answers: one seed must not end a campaign. */
  async #judge(slot: Slot, seed: LoadedSeed): Promise<JudgedSeed> {
    try {
      return await this.#judgeSeed(slot, seed);
    } catch (error) {
      const coordinates = { key: this.#parts.state.plan.key, seed: seed.blob, strategy: SEED_ITSELF, index: 0 };
      await this.#logFault(error, coordinates, seed.path);
      return toUnjudged(seed);
    }
  }

  /** Asks a crashed solver once more: an accidental crash must not exclude it from the seed's mutants. */
  async #askDeadAgain(
    slot: Slot,
    test: DrawnTest,
    asked: readonly RunWithHistory[],
  ): Promise<RunWithHistory['record'][]> {
    const runs = asked.map(({ record }) => record);
    const dead = slot.solvers.filter(({ id }) =>
      runs.some(({ solver, outcome }) => solver === id && outcome === 'crashed'),
    );
    if (dead.length === 0 || this.#parts.signal.aborted) return runs;
    const again = (await this.#askAll(dead, test, undefined)).map(({ record }) => record);
    const alive = new Map(again.filter(({ outcome }) => outcome === 'answered').map((run) => [run.solver, run]));
    return runs.map((run) => alive.get(run.solver) ?? run);
  }

  async #logFault(error: unknown, coordinates: Coordinates, path: string | undefined): Promise<void> {
    if (!isOutOfRoom(error)) throw error;
    const message = `${path === undefined ? '' : `${path}: `}${messageOf(error)}`;
    await this.#parts.log({ kind: 'fault', coordinates, message });
  }

  /** Algorithm 2, line 6: every solver answers the seed first. */
  async #judgeSeed(slot: Slot, seed: LoadedSeed): Promise<JudgedSeed> {
    const pause = new CooperativePause(this.#parts.clock, this.#parts.signal);
    const test = await pause.run(() => seedAsTest(seed, this.#parts.state.plan.key));
    const { claimed } = await pause.run(() => readClaims(seed.script));
    const before = countRestarts(slot);
    const { sent, unsent } = this.#chosen(this.#solversOf(slot), test);
    const asked = await this.#askAll(sent, test, paceOfSeed(this.#adaptiveLimits, seed.blob), seed.certified);
    for (const { record } of asked) this.#lessons.learn(record.solver, test.text, record);
    this.#judged.add(seed.blob);
    for (const { record, allowance } of asked) this.#adaptiveLimits?.hearSeed(record, allowance);
    const findExhausted = () => (claimed.length === 1 ? findExhaustedAnswer(test.made.script)?.answer : undefined);
    const certified = seed.certified ?? (await pause.run(findExhausted));
    const observation: SeedObservation = {
      claimed,
      runs: asked.map(({ record }) => record),
      certified: certified ?? null,
    };
    const looked = await this.#suspicions.investigate({ slot, seed, test, observation, asked });
    const runs = await this.#askDeadAgain(slot, test, looked.asked);
    const more = { slot, seed, test, observation: { ...observation, runs }, asked: [] };
    const models = await this.#askMoreOfSeed(more, looked.suspected);
    const short = runs.map(({ solver, family, mode, outcome, answers, detail, ms, model }) => {
      return { solver, family, mode, outcome, answers, detail, ms, model: model ?? null };
    });
    const { agreed, standing, excused } = computeSeedStatus(runs, claimed, certified);
    const restarts = subtractCounts(countRestarts(slot), before);
    const { blob, path } = seed;
    const [proof = null, ...moreProofs] = await keepSeedProofs(runs, this.#parts.store);
    return {
      kind: 'seed-judged',
      seed: blob,
      path,
      runs: short,
      claimed,
      agreed,
      standing,
      excused,
      certified: certified ?? null,
      proof,
      ...(moreProofs.length === 0 ? {} : { moreProofs }),
      ...unsent,
      restarts,
      ...(models === undefined ? {} : { models }),
    };
  }

  /**
   * Makes the file's and drawn inquiries to solvers that answered a seed, and counts judged models and replies.
   * Suspicions already raised by the answer are not reported again.
   */
  async #askMoreOfSeed(
    observed: ObservedTest & { readonly observation: SeedObservation; readonly seed: LoadedSeed },
    before: readonly Suspect[],
  ): Promise<ModelCounts | undefined> {
    const { plan } = this.#parts.state;
    const { slot, seed, observation } = observed;
    let counts: ModelCounts | undefined;
    if (!isOwnSeed(plan, seed.blob)) return counts;
    const answered = new Set(observation.runs.flatMap((run) => (run.outcome === 'answered' ? [run.solver] : [])));
    const solvers = this.#solversOf(slot).filter(({ id }) => answered.has(id));
    const only = (suspect: Suspect): boolean =>
      !isAside(suspect.kind) &&
      !before.some(
        (each) => isSameSuspicion(each, suspect) && suspect.suspects.some((id) => each.suspects.includes(id)),
      );
    const known = { runs: observation.runs, certified: observation.certified ?? null };
    for (const test of listAskedSeeds(seed, plan)) {
      if (this.#parts.signal.aborted) return counts;
      try {
        const { sent } = this.#chosen(solvers, test);
        if (sent.length === 0) continue;
        const { asked, varied } = await this.#askWithOptions(sent, test, known);
        for (const { record } of asked) counts = addModel(counts ?? NO_MODELS, record);
        const about = { ...observed, test, asked, only };
        if (isVaried(varied))
          await this.#lookIntoVaried(about, varied, { known, observationOf: () => Promise.resolve(observation) });
        else await this.#suspicions.investigate(about);
        await closeVaried(varied);
      } catch (error) {
        await this.#logFault(error, test.coordinates, seed.path);
      }
    }
    return counts;
  }

  #solversOf({ solvers }: Slot): readonly Solver[] {
    if (this.#dropped.size === 0) return solvers;
    const left = solvers.filter(({ id }) => !this.#dropped.has(id));
    // Never record a seed that no solver judged: the campaign is about to stop.
    if (left.length === 0) throw new CampaignStopped('every solver was dropped');
    return left;
  }

  /** Selects the solvers to send a test case, and the features that the others lack. */
  #chosen(
    solvers: readonly Solver[],
    { text }: DrawnTest,
  ): { readonly sent: readonly Solver[]; readonly unsent: Pick<TestResult, 'unsent'> } {
    const lacking = solvers.flatMap(({ id }) => {
      const lacked = this.#lessons.findLacking(id, text);
      return lacked === undefined ? [] : [[id, lacked] as const];
    });
    if (lacking.length === 0) return { sent: solvers, unsent: {} };
    const unsent = Object.fromEntries(lacking);
    return { sent: solvers.filter(({ id }) => !Object.hasOwn(unsent, id)), unsent: { unsent } };
  }

  async #ask(slot: Slot, { made, judged }: BatchWork): Promise<BatchAnswers> {
    const seed = this.#parts.lookup.seedOf(made.batch.seed);
    const source = judged === undefined ? made.batch.seed : undefined;
    const excused = new Set(judged?.excused.map(({ solver }) => solver));
    const solvers = this.#solversOf(slot).filter((solver) => !excused.has(solver.id));
    const before = countRestarts(slot);
    const counts = new Map<string, SolverCounts>();
    const results: TestResult[] = [];
    let models = NO_MODELS;
    let faults = 0;
    for (const test of made.tests) {
      try {
        const { sent, unsent } = this.#chosen(solvers, test);
        const answers = await this.#askWithOptions(sent, test, judged);
        const { asked, varied } = answers;
        for (const { record, allowance } of asked) {
          const solver = baseName(record.solver, varied);
          this.#lessons.learn(solver, test.text, record);
          const sum = addRun(counts.get(solver) ?? NO_COUNTS, record);
          counts.set(solver, allowance === undefined ? sum : addAllowance(sum, record, allowance));
          models = addModel(models, record);
        }
        results.push({ ...toTestResult(test, answers, source), ...unsent });
        const observation = await this.#observationOf(test, judged, asked);
        models = addModels(models, { ...NO_MODELS, ms: observation?.shared?.model.ms ?? 0 });
        const observed = { slot, seed, test, observation, asked };
        faults += isVaried(varied)
          ? await this.#lookIntoVaried(observed, varied, {
              known: judged,
              observationOf: (runs) => this.#observationOf(test, judged, runs),
            })
          : (await this.#suspicions.investigate(observed)).faults;
        await closeVaried(varied);
      } catch (error) {
        faults++;
        await this.#logFault(error, test.coordinates, seed?.path);
      }
    }
    const restarts = subtractCounts(countRestarts(slot), before);
    for (const [solver, each] of counts) counts.set(solver, { ...each, restarts: restarts[solver] ?? 0 });
    return { solvers: Object.fromEntries(counts), results, models, faults };
  }

  async #process({ what, finding }: PostProcessingTask, signal: AbortSignal): Promise<PostProcessed | undefined> {
    const { postProcessor } = this.#parts;
    const { id } = finding;
    if (what === 'confirm') {
      const elsewhere = await postProcessor?.confirm(finding, signal);
      return elsewhere && { kind: 'finding-elsewhere', id, elsewhere };
    }
    if (what === 'reduce') {
      const reduced = await postProcessor?.reduce(finding, signal);
      return reduced && { kind: 'finding-reduced', id, reduced };
    }
    const bisection = await postProcessor?.bisect(finding, signal);
    return bisection && { kind: 'finding-bisected', id, bisection };
  }

  async #observationOf(
    test: DrawnTest,
    judged: SeedJudged | undefined,
    asked: readonly RunWithHistory[],
  ): Promise<SeedObservation | undefined> {
    const { store, clock, lookup } = this.#parts;
    const about = test.made.joined;
    const joined = about === undefined ? undefined : joinObservations(about, lookup.judgedOf);
    const runs = asked.map(({ record }) => record);
    return joined ?? observationOfSeed(test, judged, { runs, store, clock });
  }

  async #askWithOptions(
    solvers: readonly Solver[],
    test: DrawnTest,
    { runs: seedRuns, certified }: SeedKnowledge = {},
  ): Promise<VariedAnswers> {
    const plain = solvers.map((solver) => withChoices(solver, []));
    const varied = (await this.#variation?.of(solvers, test, this.#parts.signal)) ?? plain;
    return askVaried(
      varied,
      (these) => this.#askAll(these, test, makePace(this.#adaptiveLimits, { test, varied, seedRuns }), certified),
      async (refused) => (await this.#variation?.narrow(refused, this.#parts.signal)) ?? refused,
    );
  }

  /** Tries suspicions of solvers with options with fewer options first. */
  async #lookIntoVaried(
    observed: ObservedTest,
    varied: readonly VariedSolver[],
    { known = {}, observationOf }: Pick<PlainAsking, 'observationOf'> & { readonly known: SeedKnowledge | undefined },
  ): Promise<number> {
    const { test, observation } = observed;
    const named = {
      ...observed,
      observation: observation && { ...observation, runs: underAllNames(observation.runs, varied) },
    };
    let { faults } = await this.#suspicions.investigate({ ...named, only: () => false });
    const asking: PlainAsking = {
      oracles: this.#parts.oracles,
      ask: (these) =>
        this.#askAll(
          these.map(solverOf),
          test,
          makePace(this.#adaptiveLimits, { test, varied: these, seedRuns: known.runs }),
          known.certified,
        ),
      observationOf,
    };
    for await (const each of withFewestOptions(named, varied, asking))
      faults += (await this.#suspicions.investigate(each)).faults;
    return faults;
  }

  #askAll(
    solvers: readonly Solver[],
    test: DrawnTest,
    pace: TimeLimiter | undefined,
    certified?: SeedJudged['certified'],
  ): Promise<RunWithHistory[]> {
    const { clock, state, signal } = this.#parts;
    // Seeds are few, and their answers affect all mutants, so models are always checked.
    const check = isSeed(test) ? {} : ({ modelCheck: 'drawn' } as const);
    return askAll(solvers, testQuestion(test, certified), { plan: state.plan, clock, pace, ...check }, signal);
  }
}

type SeedKnowledge = Partial<Pick<SeedJudged, 'runs' | 'certified'>>;

function toUnjudged({ blob, path }: LoadedSeed): JudgedSeed {
  return {
    kind: 'seed-judged',
    seed: blob,
    path,
    runs: [],
    claimed: [],
    agreed: [],
    standing: 'undecided',
    excused: [],
    certified: null,
    restarts: {},
  };
}

function makeSuspicions(
  {
    store,
    state,
    clock,
    known,
    oracles,
    steering,
    failed,
    openPersistent,
    openTieBreaker,
    keep,
    lookup,
    log,
    confirmed,
  }: SolverExecutorParts,
  settled: Set<string>,
): Suspicions {
  return new Suspicions({
    store,
    plan: state.plan,
    clock,
    known,
    oracles,
    steering,
    settled,
    slow: state.slow,
    unsteady: state.findings.flatMap(({ kind, suspects }) => (kind === 'unstable' ? suspects : [])),
    signal: failed,
    openPersistent,
    openTieBreaker,
    keep,
    parentOf: (test, seed) => makeParentQuestion(test, seed, lookup),
    log,
    confirmed,
  });
}

function solverOf({ solver }: VariedSolver): Solver {
  return solver;
}
