import {
  type FindingState,
  type FullRunRecord,
  type Plan,
  SEED_ITSELF,
  UnusableLog,
  withCampaign,
  type Notice,
  type Control,
  type Emit,
  type Work,
  begin,
  openSolvers,
} from '../../src/index.js';
import {
  type AskingOptions,
  StoredSeeds,
  type DrawnTest,
  REPEATS,
  type RepeatedRuns,
  type RunRecord,
  type SeedObservation,
  ask,
  askAndExamine,
  askFresh,
  askRepeatedly,
  repeatUntilChange,
  restoreReported,
  canBeAsked,
  drawTest,
  collectEvidence,
  freshLimits,
  formatFrequencies,
  chooseModelCheck,
  joinObservations,
  openOrigin,
  findOrigin,
  checkStillThere,
  contradictExpected,
  makeParentQuestion,
  formatResult,
  isUninformative,
  seedTestAt,
  testQuestion,
  timesToSee,
  setJoinedAnswer,
  addProofs,
  tryHarder,
  type Permission,
  type CampaignView,
  type TrustOptions,
  findFinding,
  trustCampaign,
  CLOCK,
  type Parts,
  loadStrategyTexts,
  loadStrategies,
  partsOfPlan,
  openIfFound,
} from '../../src/lab-front.js';
import { type Suspect, collectSuspects, isNonBug, type Solver, mutantPrinter } from '../../src/smt.js';

export interface ReplayOptions extends TrustOptions {
  readonly solvers?: readonly string[];
}

export interface ReplayResult {
  readonly finding: FindingState;
  readonly plan: Plan;
  readonly identical: boolean;
  readonly still: boolean;
  readonly solvers: readonly {
    readonly solver: string;
    readonly version: string;
    readonly said: string;
    readonly run: FullRunRecord;
    readonly seedSaid: string | null;
  }[];
  /** Evidence that the bug still shows; null if the bug does not show. */
  readonly because: string | null;
  /** An answer that is not the expected one, if the bug does not show: another bug may show. */
  readonly other: string | null;
  readonly repeats: readonly RepeatedRuns[];
  /** Solvers that gave no answer. If there are any, `still: false` does not prove that the bug is gone. */
  readonly silent: readonly string[];
}

/**
 * Regenerates a finding's test case and runs the solvers on it in new processes. Throws `BadInput` for an unknown
 * finding or solver, and the reason of `signal` once it is aborted.
 *
 * @example
 * const { still, because } = await replay('gainsay-campaign-1', 'wrong-answer-7e69').result;
 */
export function replay(
  dir: string,
  id: string,
  { solvers: others = [], ...trust }: ReplayOptions = {},
  { signal }: Control = {},
): Work<Notice, ReplayResult> {
  return begin((emit) =>
    withCampaign(
      dir,
      async (view) => {
        const finding = restoreReported(findFinding(view, id, dir));
        const { plan } = view.state;
        const { store } = view.folder;
        const { permission } = await trustCampaign(view.folder, { ...view.state, findings: [finding] }, trust);
        const seeds = new StoredSeeds(plan, store);
        const parts = await partsOfPlan(plan, emit);
        const remaking = { view, finding, seeds, parts, permission, emit, signal };
        const test = await regenerateTest(remaking);
        const kept = await store.get(finding.mutant);
        const keptBtor = finding.btor === undefined ? undefined : await store.get(finding.btor);
        const identical = test?.text === kept && test?.made.btor?.text === keptBtor;
        const nothing = { solvers: [], because: null, other: null, repeats: [], silent: [] };
        const again = test === undefined ? nothing : await runSolvers({ ...remaking, test, others });
        const still = again.because !== null && !isNoBug(finding);
        return { finding, plan, identical, still, ...again };
      },
      { emit },
    ),
  );
}

/** Says whether the bug still reproduces, without a full stop. */
export function describeReplay(
  { because, other, solvers, silent }: Omit<ReplayResult, 'finding' | 'plan'>,
  finding: FindingState,
): string {
  const { suspects, trust, reduced, withdrawn, triage } = finding;
  const still = because !== null;
  const stronger = reduced === undefined || reduced.trust === trust ? [] : [`The reduced script: ${reduced.because}`];
  const reason = [...stronger, because ?? ''].map((each) => each.replace(/\.$/, '')).join('. ');
  const isOld = solvers.some(({ solver }) => suspects.includes(solver));
  if (solvers.length === 0) return 'No solver was run';
  if (other !== null && !isNoBug(finding)) return `The recorded bug does not show, but another one may: ${other}`;
  if (!still && silent.length > 0) {
    const rejects = (id: string) =>
      solvers.some(({ solver, run }) => solver === id && run.outcome === 'rejected' && run.why !== 'silent');
    const why = silent.map((id) => `${id} ${rejects(id) ? 'rejects the input' : 'gave no answer'}`);
    return `It is unclear whether the bug reproduces: ${why.join(', ')}`;
  }
  if (isNoBug(finding)) {
    const reason = withdrawn === undefined ? (triage?.note ?? '') : `withdrawn, since ${withdrawn}`;
    const noBug = `Not a bug${reason === '' ? '' : ` (${reason})`}`;
    return `${noBug}: the suspected output ${still ? 'still shows' : 'does not show'}`;
  }
  if (isOld) return still ? `The bug still reproduces: ${reason}` : 'The bug no longer reproduces';
  const found = `found in ${suspects.join(' or ')}`;
  return still ? `The bug, ${found}, reproduces here too: ${reason}` : `The bug, ${found}, does not reproduce here`;
}

const isNoBug = ({ kind, triage }: FindingState): boolean => isNonBug(kind) || triage?.state === 'not-a-bug';

async function regenerateTest({
  view,
  finding,
  seeds,
  parts,
  emit,
}: RegenerationInput): Promise<DrawnTest | undefined> {
  const { state, folder } = view;
  const { store } = folder;
  const { coordinates } = finding;
  const seed = await seeds.get(coordinates.seed);
  if (coordinates.strategy === SEED_ITSELF && seed !== undefined) return seedTestAt(seed, coordinates, state.plan);
  const texts = await loadStrategyTexts(state.plan, store, parts.strategies);
  const [strategy] = loadStrategies([coordinates.strategy], texts, emit);
  const origin = strategy === undefined ? undefined : await findOrigin(strategy, coordinates, { state, store, seeds });
  if (origin === undefined) throw new UnusableLog(`the seed of ${finding.id} is not in the plan of the campaign`);
  const source = openOrigin(origin, state.plan.rounds);
  return drawTest({ source, print: mutantPrinter() }, coordinates, state.plan);
}

interface RegenerationInput {
  readonly view: CampaignView;
  readonly finding: FindingState;
  readonly seeds: StoredSeeds;
  readonly parts: Parts;
  readonly permission: Permission;
  readonly emit: Emit;
  readonly signal: AbortSignal | undefined;
}

interface ReplayInput extends RegenerationInput {
  readonly test: DrawnTest;
  readonly others: readonly string[];
}

async function runSolvers(asking: ReplayInput) {
  const { view, finding, others, permission, emit } = asking;
  const { plan } = view.state;
  const ids = others.length > 0 ? others : [...finding.runs, ...finding.tieBreakers].map((run) => run.solver);
  // The user named the solvers in `others`, so they may run.
  const named = { permission: permission.and(others), mode: 'fresh', checkModels: plan.checkModels } as const;
  const choice = { ...named, ids: [...new Set(ids)] };
  const solvers = await openSolvers(choice, emit);
  try {
    const asked = await askEach(solvers, asking);
    const describeRun = ({ solver, run, seedRun }: ReplayedSolver) => ({
      solver: solver.id,
      version: solver.version.text,
      said: formatResult(run),
      run,
      seedSaid: seedRun === undefined ? null : formatResult(seedRun),
    });
    const because = explainReproduction(asked, asking) ?? null;
    const repeats = asked.flatMap(({ repeated }) => repeated ?? []);
    return {
      solvers: asked.map(describeRun),
      because,
      other: because === null && !isNoBug(finding) ? (findOther(asked, finding) ?? null) : null,
      repeats,
      silent: asked.filter((each) => isSilent(each, finding)).map(({ solver }) => solver.id),
    };
  } finally {
    await Promise.all(solvers.map((solver) => solver.close()));
  }
}

function findOther(asked: readonly ReplayedSolver[], { kind, trust, expected }: FindingState): string | undefined {
  // Without a proof, the expected answer may rest on the seed's answer of another build.
  if (kind === 'unstable' || trust !== 'certified') return undefined;
  const found = asked.flatMap(({ solver, run }) => {
    const right = contradictExpected(run, expected);
    return right === undefined ? [] : [`${solver.id} answers ${run.answers.join(' ')}, but ${right}`];
  });
  return found[0];
}

function isSilent({ solver, run, seedRun }: ReplayedSolver, finding: FindingState): boolean {
  const find = (runs: readonly RunRecord[]) => runs.find((each) => each.solver === solver.id);
  const before = find([...finding.runs, ...finding.tieBreakers]);
  if (isUninformative(run.outcome) && (before === undefined || !isUninformative(before.outcome))) return true;
  const decides = (each: RunRecord | undefined) => each?.answers.some((answer) => answer !== 'unknown') === true;
  return finding.trust !== 'certified' && decides(find(finding.parentRuns)) && !decides(seedRun);
}

interface ReplayedSolver {
  readonly solver: Solver;
  readonly run: FullRunRecord;
  readonly seedRun: RunRecord | undefined;
  readonly repeated: RepeatedRuns | undefined;
  /** True if the answers of an `unstable` finding varied again. */
  readonly changes: boolean;
}

async function askEach(solvers: readonly Solver[], asking: ReplayInput): Promise<ReplayedSolver[]> {
  const { view, finding, seeds, test, signal } = asking;
  const { plan } = view.state;
  const options: AskingOptions = {
    limits: plan.limits,
    clock: CLOCK,
    models: plan.models,
    effort: 'thorough',
    solvers,
  };
  const { joined } = test.made;
  const names = [test.coordinates.seed, ...(joined?.seeds ?? [])];
  const known = await seeds.all(names);
  const lookup = {
    seedOf: (name: string) => known.get(name),
    judgedOf: (name: string) => view.state.judged.get(name),
  };
  const isSeed = test.coordinates.strategy === SEED_ITSELF;
  const parent = isSeed ? undefined : makeParentQuestion(test, known.get(test.coordinates.seed), lookup);
  const question = testQuestion(test, view.state.judged.get(test.coordinates.seed)?.certified);
  const found: ReplayedSolver[] = [];
  for (const solver of solvers) {
    if (!canBeAsked(solver, question)) continue;
    const seen = [...finding.runs, ...finding.tieBreakers];
    const asBefore = { ...options, modelCheck: chooseModelCheck(seen, solver.id, finding) };
    const ask = async () => {
      signal?.throwIfAborted();
      const run =
        (isAfterHistory(solver.id, asking) ? await askAfterHistory(solver.id, asking, asBefore) : undefined) ??
        (await askFresh(solver, question, asBefore, signal));
      signal?.throwIfAborted();
      return run;
    };
    const run = await ask();
    const parentOptions = joined === undefined ? options : { ...options, models: false };
    const before = parent && (await askFresh(solver, parent, parentOptions, signal));
    signal?.throwIfAborted();
    const seedRun = before === undefined || joined === undefined ? before : setJoinedAnswer(before, joined);
    found.push({ solver, run, seedRun, ...(await repeatSuspect(run, ask, asking)) });
  }
  return found;
}

/** `least`, `most`: bounds on the runs of an unstable solver. `oneIn`: one in this many replays may miss the change. */
const MISSED = { oneIn: 1_000, least: REPEATS.most, most: REPEATS.unsteady } as const;

/** A run after a history of queries is repeated only if the finding is `unstable`. */
async function repeatSuspect(
  run: FullRunRecord,
  ask: () => Promise<FullRunRecord>,
  { view, finding, others }: ReplayInput,
): Promise<Pick<ReplayedSolver, 'repeated' | 'changes'>> {
  const { solver } = run;
  const isSuspect = finding.suspects.includes(solver);
  if (finding.kind === 'unstable') {
    if (!isSuspect && others.length === 0) return { repeated: undefined, changes: false };
    const seen = finding.repeats?.[0] ?? { said: {}, times: 0 };
    const suspected = finding.repeats?.[0]?.suspected ?? 'wrong-answer';
    const times = timesToSee(seen, MISSED);
    return repeatUntilChange(solver, suspected, { times, frequencies: REPEATS.frequencies }, ask);
  }
  if (!isSuspect || finding.confirmed === 'history') return { repeated: undefined, changes: false };
  return {
    repeated: await repeatQuery(run, { ask, most: view.state.plan.repeats ?? REPEATS.most }, finding),
    changes: false,
  };
}

async function repeatQuery(
  run: FullRunRecord,
  { ask, most }: { readonly ask: () => Promise<FullRunRecord>; readonly most: number },
  { kind, trust, because, suspects, witnesses, wrong }: FindingState,
): Promise<RepeatedRuns> {
  const [first = run.solver, ...rest] = suspects;
  const plain = { oracle: '', oracles: [], kind, trust, because, witnesses } as const;
  const suspect: Suspect = { ...plain, suspects: [first, ...rest], ...(wrong === null ? {} : { wrong }) };
  const series = await askRepeatedly({
    solver: run.solver,
    of: 'script',
    reference: run,
    before: [run],
    suspect,
    most,
    unsteady: false,
    alike: false,
    now: () => CLOCK.now(),
    ask,
  });
  return series.repeated;
}

function explainReproduction(
  now: readonly ReplayedSolver[],
  { view, finding, test, ...asking }: ReplayInput,
): string | undefined {
  if (finding.kind === 'unstable') {
    const changing = now.find(({ changes }) => changes)?.repeated;
    return changing && formatFrequencies(changing);
  }
  const others = asking.others.length > 0;
  const runs = now.map(({ run }) => run);
  const asked = new Set(runs.map((run) => run.solver));
  const missing = (kept: readonly RunRecord[]) => kept.filter((run) => !asked.has(run.solver));
  const { joined } = test.made;
  const judgedOf = (name: string) => view.state.judged.get(name);
  const known = joined === undefined ? judgedOf(test.coordinates.seed) : joinObservations(joined, judgedOf);
  const seedRuns = now.flatMap(({ seedRun }) => seedRun ?? []);
  // Judges a replacement solver against the other solvers' recorded outcomes.
  const observation: SeedObservation | undefined =
    finding.parent === null
      ? undefined
      : { ...known, claimed: known?.claimed ?? [], runs: [...seedRuns, ...missing(known?.runs ?? [])] };
  const kept = others ? missing([...finding.runs, ...finding.tieBreakers]) : [];
  const proved = addProofs(runs, [...finding.runs, ...finding.tieBreakers]);
  if (finding.trust === 'certified') tryHarder(test.made.script);
  const suspected = collectSuspects(collectEvidence(test, [...proved, ...kept], observation), asking.parts.oracles);
  return checkStillThere(finding, now, { suspected, others });
}

function isAfterHistory(solver: string, { finding, others }: ReplayInput): boolean {
  return finding.confirmed === 'history' && (others.length > 0 || finding.suspects.includes(solver));
}

async function askAfterHistory(
  id: string,
  { view, finding, test, others, permission, signal }: ReplayInput,
  options: AskingOptions,
): Promise<FullRunRecord | undefined> {
  const asking = { ...options, limits: freshLimits(options.limits) };
  const { checkModels } = view.state.plan;
  const how = { mode: 'persistent', checkModels, permission: permission.and(others) } as const;
  const solver = await openIfFound(id, how);
  if (solver === undefined) return undefined;
  try {
    for (const text of finding.history.slice(0, -1)) {
      signal?.throwIfAborted();
      await ask(solver, { text: (await view.folder.store.get(text)) ?? '' }, asking);
    }
    return await askAndExamine(solver, testQuestion(test), asking);
  } finally {
    await solver.close();
  }
}
