import { type Solver, withoutPosition } from '../../solver/index.js';
import {
  type AdaptiveLimits,
  type RunWithHistory,
  type Slot,
  type TimeLimiter,
  type VariedAnswers,
  type VariedSolver,
  CampaignStopped,
  LackingFeatures,
  Variation,
  askAll,
  askVaried,
  makeLimiter,
  limiterOfSeed,
  restoreAdaptiveLimits,
  withChoices,
} from './ask/index.js';
import { type DrawnTest, type LoadedSeed, isSeed, testQuestion } from './draw/index.js';
import type { FullRunRecord, SeedJudged, TestResult } from '../log/index.js';
import type { Hunt } from './context.js';

export type SeedKnowledge = Partial<Pick<SeedJudged, 'runs' | 'certified'>>;

/** Maximum numbers of stored rejected mutants: with missing features, and others. */
const MOST_REJECTED = { unsupported: 20, other: 100 } as const;

/** Runs solvers on test cases. Learns the solvers' usual times and the features that they lack. */
export class Asker {
  readonly #hunt: Hunt;
  readonly #lacking = new LackingFeatures();
  /** Solvers and messages of the stored rejected mutants. */
  readonly #rejected = { unsupported: new Set<string>(), other: new Set<string>() };
  readonly #limits: AdaptiveLimits | undefined;
  readonly #variation: Variation | undefined;
  /** Seeds whose solving times were already learned. */
  readonly #judged: Set<string>;
  readonly #dropped: Set<string>;

  constructor(hunt: Hunt) {
    const { state } = hunt;
    this.#hunt = hunt;
    this.#judged = new Set(state.judged.keys());
    this.#dropped = new Set(state.silence.dropped.keys());
    const { varyOptions, asks = [] } = state.plan;
    const isVaried = varyOptions !== undefined || asks.includes('proofs');
    this.#variation = isVaried ? new Variation(varyOptions) : undefined;
    this.#limits = restoreAdaptiveLimits(state);
  }

  drop(solver: string): void {
    this.#dropped.add(solver);
  }

  /** Throws `CampaignStopped` if every solver was dropped. */
  listSolvers({ solvers }: Slot): readonly Solver[] {
    if (this.#dropped.size === 0) return solvers;
    const left = solvers.filter(({ id }) => !this.#dropped.has(id));
    // A seed that no solver judged must not be recorded: the campaign is about to stop.
    if (left.length === 0) throw new CampaignStopped('every solver was dropped');
    return left;
  }

  selectSolvers(
    solvers: readonly Solver[],
    { text }: DrawnTest,
  ): { readonly sent: readonly Solver[]; readonly unsent: Pick<TestResult, 'unsent'> } {
    const lacking = solvers.flatMap(({ id }) => {
      const lacked = this.#lacking.findLacking(id, text);
      return lacked === undefined ? [] : [[id, lacked] as const];
    });
    if (lacking.length === 0) return { sent: solvers, unsent: {} };
    const unsent = Object.fromEntries(lacking);
    return { sent: solvers.filter(({ id }) => !Object.hasOwn(unsent, id)), unsent: { unsent } };
  }

  learnLacking(solver: string, { text }: DrawnTest, record: FullRunRecord): void {
    this.#lacking.learn(solver, text, record);
  }

  /** Stores a mutant that solvers rejected with new messages. */
  async keepRejected(
    { refused = {}, unsupported = [], illFormed, undeclared }: TestResult,
    { text }: DrawnTest,
  ): Promise<Pick<TestResult, 'rejected'>> {
    if (illFormed !== undefined || undeclared !== undefined) return {};
    const solvers = Object.entries(refused).flatMap(([solver, message]) => {
      const name = `${solver}\n${withoutPosition(message)}`;
      const kind = unsupported.includes(solver) ? 'unsupported' : 'other';
      const stored = this.#rejected[kind];
      if (stored.has(name) || stored.size >= MOST_REJECTED[kind]) return [];
      stored.add(name);
      return [solver];
    });
    if (solvers.length === 0) return {};
    const script = await this.#hunt.runtime.store.put(text);
    return { rejected: Object.fromEntries(solvers.map((solver) => [solver, script])) };
  }

  learnTimes({ seed, runs }: Pick<SeedJudged, 'seed' | 'runs'>): void {
    if (this.#judged.has(seed)) return;
    this.#judged.add(seed);
    for (const run of runs) this.#limits?.addSeedRun(run);
  }

  async askSeed(solvers: readonly Solver[], test: DrawnTest, seed: LoadedSeed): Promise<RunWithHistory[]> {
    const asked = await this.#askAll(solvers, test, limiterOfSeed(this.#limits, seed.blob), seed.certified);
    for (const { record } of asked) this.learnLacking(record.solver, test, record);
    this.#judged.add(seed.blob);
    for (const { record, allowance } of asked) this.#limits?.addSeedRun(record, allowance);
    return asked;
  }

  async askAgain(solvers: readonly Solver[], test: DrawnTest): Promise<FullRunRecord[]> {
    return (await this.#askAll(solvers, test, undefined)).map(({ record }) => record);
  }

  async ask(solvers: readonly Solver[], test: DrawnTest, known: SeedKnowledge = {}): Promise<VariedAnswers> {
    const { signal } = this.#hunt;
    const plain = solvers.map((solver) => withChoices(solver, []));
    const varied = (await this.#variation?.of(solvers, test, signal)) ?? plain;
    return askVaried(
      varied,
      (these) => this.#askAll(these, test, this.#paceOf(test, varied, known), known.certified),
      async (refused) => (await this.#variation?.narrow(refused, signal)) ?? refused,
    );
  }

  askVaried(varied: readonly VariedSolver[], test: DrawnTest, known: SeedKnowledge): Promise<RunWithHistory[]> {
    const solvers = varied.map(({ solver }) => solver);
    return this.#askAll(solvers, test, this.#paceOf(test, varied, known), known.certified);
  }

  #paceOf(test: DrawnTest, varied: readonly VariedSolver[], { runs }: SeedKnowledge): TimeLimiter | undefined {
    return makeLimiter(this.#limits, test, varied, runs);
  }

  #askAll(
    solvers: readonly Solver[],
    test: DrawnTest,
    pace: TimeLimiter | undefined,
    certified?: SeedJudged['certified'],
  ): Promise<RunWithHistory[]> {
    const { runtime, state, signal } = this.#hunt;
    // Seeds are few and their answers affect all mutants, so models are always checked.
    const check = isSeed(test) ? {} : ({ modelCheck: 'drawn' } as const);
    const cx = { plan: state.plan, clock: runtime.clock, pace, ...check };
    return askAll(solvers, testQuestion(test, certified), cx, signal);
  }
}
