import { rmSync } from 'node:fs';
import {
  type CampaignEvent,
  CooperativePause,
  type FindingRecord,
  type Plan,
  type Shard,
  type Store,
  type Summary,
  collectExtents,
} from '../../campaign/index.js';
import { type OpenCampaign, createCampaignFolder, thisMachine } from '../../host/index.js';
import { type Solver, OWN_COMMANDS } from '../../solver/index.js';
import type { MutantBounds, Strategy } from '../../strategy/index.js';
import { readBaseline } from './campaign-view.js';
import {
  type LoadedPlugin,
  type StrategyTexts,
  checkShippedNames,
  storeStrategyTexts,
  loadStrategiesOrAll,
  partsWith,
  toPlannedPlugins,
  strategyTexts,
  withExternalMutants,
  withProfileFiles,
} from '../plugins/index.js';
import { HUNT_OPTIONS, type HuntOptions, type HuntSettings } from './hunt-options.js';
import { readKnown, requireFolder } from './known.js';
import { leadNew } from './lead.js';
import {
  type PauseControl,
  type PacedControl,
  type Emit,
  type Work,
  CLOCK,
  badUsage,
  begin,
  emitOnce,
  withDefaults,
} from '../base/index.js';
import { makePlan, shardFrom } from './plan.js';
import { SeedFilter } from './seed-filter.js';
import { type GatheredSeed, gatherSeeds, needsSeeds } from './seeds.js';
import { type SessionEvent, runSession } from './session.js';
import {
  closeAll,
  defaultSolvers,
  solversAndPackages,
  openSolvers,
  ownProfileTexts,
  solverSource,
  tieBreakersFor,
} from '../solvers/index.js';
import { type TrustedFolder, ownCampaign, permitPlan, mapProfiles } from './trust.js';

export type HuntEvent =
  | SessionEvent
  /** A folder was created but contains no results yet. `isOwn`: Gainsay chose its name. */
  | { readonly kind: 'folder-made'; readonly folder: string; readonly isOwn: boolean };

export interface CampaignResult {
  readonly folder: string;
  readonly summary: Summary;
}

/**
 * Runs a campaign until its budget is spent or the signal aborts; `resume` can continue it. Throws `BadInput` for
 * unusable options and files.
 *
 * @example
 * const work = hunt({ seeds: ['regressions/'], solvers: ['z3', './build/cvc5'], forMs: 600_000 });
 * for await (const event of work) if (event.kind === 'finding') console.log(event.finding.id, event.finding.because);
 * const { folder, summary } = await work.result;
 */
export function hunt(
  options: HuntOptions = {},
  { signal = new AbortController().signal, pace }: PacedControl = {},
  parts: HuntParts = {},
): Work<HuntEvent, CampaignResult> {
  return begin((publish) => {
    const emit = emitOnce<HuntEvent>((event) => {
      parts.onEvent?.(event);
      publish(event);
    });
    return run(checkHunt(options), { shard: shardFrom(options), signal, pace, parts, emit });
  });
}

/** Checks options without reading files. Throws `BadInput`. */
export function checkHunt(options: HuntOptions): HuntSettings {
  const given = withDefaults(HUNT_OPTIONS, options);
  shardFrom(options);
  new SeedFilter(given);
  if (given.plugins.length === 0) checkShippedNames(withGraphMutants(given));
  if (given.on !== undefined && given.out !== undefined)
    throw badUsage('--on and --out cannot be combined: each sets where to store the campaign');
  if (given.on !== undefined && given.threads !== undefined)
    throw badUsage('--threads has no effect with --on: workers run the solvers', {
      hint: 'gainsay campaign work ADDRESS --jobs N',
    });
  if (given.on === undefined && given.confirmElsewhere)
    throw badUsage('--confirm-elsewhere needs workers on other machines', { hint: 'gainsay hunt --on ADDRESS' });
  return given;
}

/** Lets other command-line programs customise a hunt. A callback that throws ends the hunt. */
export interface HuntParts {
  /** Seeds to use instead of the files that the option `seeds` names. */
  readonly gathered?: Pick<Gathered, 'seeds' | 'leftOut'>;
  readonly bounds?: MutantBounds;
  edit?(text: string): string;
  strategy?(strategy: Strategy): Strategy;
  solver?(solver: Solver): Solver;
  tieBreakers?(solvers: readonly Solver[]): Promise<readonly string[]>;
  /** Stores a finding outside the campaign before its event is emitted. */
  keep?(finding: FindingRecord, store: Store): Promise<void>;
  onEvent?(event: HuntEvent): void;
}

interface Running {
  readonly shard: Shard | undefined;
  readonly signal: AbortSignal;
  readonly pace: PauseControl | undefined;
  readonly parts: HuntParts;
  readonly emit: Emit<HuntEvent>;
}

async function run(given: HuntSettings, { shard, signal, pace, parts, emit }: Running): Promise<CampaignResult> {
  const options = { ...given, strategies: withGraphMutants(given) };
  const known = options.known === undefined ? undefined : (await readKnown(options.known)).text;
  const baseline = options.baseline === undefined ? undefined : await readBaseline(options.baseline);
  const brought = await partsWith(options.plugins, emit);
  const { plugins, oracles, passes, strategies: definitions } = brought;
  const shipped = await strategyTexts(options.strategies, options.data, {
    prove: true,
    emit,
    known: definitions,
    edit: parts.edit,
  });
  const drafts = loadStrategiesOrAll(options.strategies, shipped, emit);
  const { forMs } = options;
  const from = CLOCK.now();
  const leftMs = forMs === undefined ? undefined : () => forMs - (CLOCK.now() - from);
  const { seeds, leftOut } =
    parts.gathered ??
    (needsSeeds(options, drafts)
      ? await gatherSeeds(options, drafts, emit, { signal, leftMs })
      : { seeds: [], leftOut: [] });
  // The time budget includes reading the seeds.
  const spentMs = Math.round(CLOCK.now() - from);
  signal.throwIfAborted();
  // External programs need the seeds when they start.
  const { key, perSeed, jobs, maxBytes } = options;
  const asking = { key, perSeed, jobs, maxBytes, signal, emit, seeds };
  const mutants = await withExternalMutants(options.strategies, shipped, asking);
  const texts = parts.bounds === undefined ? mutants : { ...mutants, bounds: parts.bounds };
  const loaded = loadStrategiesOrAll(options.strategies, texts, emit);
  const strategies = loaded.map((each) => parts.strategy?.(each) ?? each);
  const ids = await chooseSolvers(options, brought, { signal, emit });
  const { mode, checkModels } = options;
  const choice = { permission: OWN_COMMANDS, ids, mode, checkModels, signal };
  const solvers = await openSolvers(choice, emit);
  try {
    signal.throwIfAborted();
    const led = options.on === undefined ? undefined : await leadNew(options.on, emit);
    const made = led?.folder ?? requireFolder(await createCampaignFolder(options.out));
    const isOwn = options.out === undefined && led === undefined;
    emit({ kind: 'folder-made', folder: made.path, isOwn });
    try {
      const tieBreakers = await parts.tieBreakers?.(solvers);
      const gathered = { seeds, strategies, solvers, shard, texts, plugins, leftOut, known, baseline, tieBreakers };
      const { folder, first } = await storePlan(made, options, { ...gathered, spentMs, signal });
      if (signal.aborted && isOwn) rmSync(made.path, { recursive: true, force: true });
      signal.throwIfAborted();
      const openMore = solverSource(choice, solvers, emit);
      const session = {
        folder,
        seeds,
        strategies,
        oracles,
        passes,
        jobs: options.jobs,
        threads: options.threads,
        openSolvers: async () => (await openMore()).map((each) => parts.solver?.(each) ?? each),
        releaseSolvers: () => closeAll(solvers),
        workers: led?.workers,
        first,
        keep: parts.keep,
        signal: led === undefined ? signal : AbortSignal.any([signal, led.lost]),
        pace,
        emit,
      };
      return { folder: made.path, summary: await runSession(session) };
    } finally {
      await made.close();
      await led?.close();
    }
  } finally {
    await closeAll(solvers);
  }
}

/** Workers fetch only packages that their users name, so campaigns on a server use no packages by default. */
function chooseSolvers(
  { solvers, on }: HuntSettings,
  brought: Parameters<typeof withProfileFiles>[1],
  { signal, emit }: Pick<Running, 'signal' | 'emit'>,
) {
  if (solvers.length > 0) return solvers.map((id) => withProfileFiles(id, brought));
  return on === undefined ? solversAndPackages(signal, emit) : defaultSolvers();
}

interface Gathered {
  readonly seeds: readonly GatheredSeed[];
  readonly strategies: readonly Strategy[];
  readonly solvers: Awaited<ReturnType<typeof openSolvers>>;
  readonly shard: Shard | undefined;
  readonly texts: StrategyTexts;
  readonly plugins: readonly LoadedPlugin[];
  readonly leftOut: readonly { readonly path: string; readonly reason: string }[];
  readonly known: string | undefined;
  readonly baseline: Awaited<ReturnType<typeof readBaseline>> | undefined;
  readonly tieBreakers: readonly string[] | undefined;
  readonly spentMs: number;
  readonly signal: AbortSignal;
}

async function storePlan(
  made: OpenCampaign,
  options: HuntSettings,
  {
    seeds,
    strategies,
    solvers,
    shard,
    texts,
    plugins,
    leftOut,
    known,
    baseline,
    tieBreakers,
    spentMs,
    signal,
  }: Gathered,
): Promise<{ readonly folder: TrustedFolder; readonly first: readonly CampaignEvent[] }> {
  const { store } = made;
  const pause = new CooperativePause(CLOCK, signal);
  for (const text of [...seeds.map((seed) => seed.text), ...ownProfileTexts(solvers)]) {
    await store.put(text);
    await pause.take();
  }
  const plan = makePlan(options, {
    seeds,
    strategies,
    solvers,
    shard,
    tieBreakers: tieBreakers ?? (options.tieBreakers ? await listOtherSolvers(solvers) : []),
    ...(await storeStrategyTexts(texts, store)),
    ...collectExtents(strategies),
    ...toPlannedPlugins(plugins),
    ...(known === undefined ? {} : { known: await store.put(known) }),
    ...(baseline === undefined ? {} : { baseline: await store.put(JSON.stringify(baseline)) }),
  });
  const folder = ownCampaign(made, plan, permitPlan(plan, mapProfiles(solvers)));
  const first = [
    campaignStarted(plan, spentMs),
    ...leftOut.map((each): CampaignEvent => ({ kind: 'seed-left-out', at: spentMs, ...each })),
  ];
  return { folder, first };
}

async function listOtherSolvers(solvers: readonly Solver[]): Promise<string[]> {
  return (await tieBreakersFor(solvers.map(({ id }) => id))).map(({ id }) => id);
}

function campaignStarted(plan: Plan, spentMs = 0): CampaignEvent & { kind: 'campaign-started' } {
  return { kind: 'campaign-started', at: spentMs, started: new Date().toISOString(), machine: thisMachine(), plan };
}

/** If there are seeds, adds `btor-mutants` to `btor`, which by itself only generates graphs. */
function withGraphMutants({ strategies, seeds }: Pick<HuntSettings, 'strategies' | 'seeds'>): readonly string[] {
  const at = strategies.indexOf('btor');
  if (seeds.length === 0 || at < 0 || strategies.includes('btor-mutants')) return strategies;
  return strategies.toSpliced(at + 1, 0, 'btor-mutants');
}
