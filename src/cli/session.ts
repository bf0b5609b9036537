import {
  type CampaignEvent,
  type FindingRecord,
  type LoadedSeed,
  type PlannedSeed,
  type Summary,
  TIME_IS_OVER,
  UnusableLog,
  findingFiles,
  readSeed,
  readState,
  runCampaign,
} from '../campaign/index.js';
import { type CampaignFolder, isSolver, openSolver } from '../host/index.js';
import type { Solver } from '../solver/index.js';
import type { Strategy } from '../strategy/index.js';
import { aftercareOf } from './aftercare.js';
import { CLOCK } from './clock.js';
import { EXIT } from './exit-code.js';
import { knownBefore, knownFrom } from './known.js';
import { openSolvers } from './open-solvers.js';
import { Progress, type Telling } from './progress.js';

/** What a session of a campaign needs beyond its folder. */
export interface SessionOptions {
  readonly folder: CampaignFolder;
  /** The seeds of the plan, in its order. */
  readonly seeds: readonly LoadedSeed[];
  readonly strategies: readonly Strategy[];
  readonly jobs: number;
  readonly telling: Telling;
  openSolvers(): Promise<readonly Solver[]>;
  /** Events to keep first: the campaign's beginning, or that it was resumed. */
  readonly first: readonly CampaignEvent[];
  /** Whoever else writes findings down, before anybody is told of them. */
  keep?(finding: FindingRecord): Promise<void>;
  /** Whoever else hears the events of this session. */
  tell?(event: CampaignEvent): void;
}

/** Runs a campaign from where its log stands until its budget is spent or the user stops it; the log is closed after. */
export async function runSession(options: SessionOptions): Promise<Summary> {
  const { folder, telling, jobs } = options;
  const { store } = folder;
  const pathOf = (id: string) => folder.findingPath(id);
  const begun = options.first.find((event) => event.kind === 'campaign-started');
  const before = await knownBefore(begun?.plan ?? (await readState(store)).plan, store);
  const knownAs = knownFrom(before);
  const progress = new Progress({ telling, output: process.stdout, folder: folder.path, jobs, pathOf, knownAs });
  for await (const { event } of store.events()) progress.recall(event);
  await store.append(options.first);
  for (const event of options.first) {
    progress.tell(event);
    options.tell?.(event);
  }
  const state = await readState(store);
  const { plan } = state;
  const stop = stopSignal(plan.budget.forMs === null ? undefined : plan.budget.forMs - state.at);
  // Seeds that are judged in this session count too: findings on their mutants are made again from them.
  const judged = new Map(state.judged);
  const aftercare = aftercareOf(folder, { state: { ...state, judged }, strategies: options.strategies });
  progress.start();
  try {
    await runCampaign(
      {
        store,
        state,
        seeds: options.seeds,
        strategies: options.strategies,
        jobs,
        known: before.bugs,
        clock: CLOCK,
        aftercare,
        openSolvers: () => options.openSolvers(),
        openPersistent: (id) => openPersistent(id, plan.checkModels),
        openTieBreaker: (id) => openTieBreaker(id, plan.checkModels),
        keep: async (finding: FindingRecord) => {
          await folder.writeFinding(finding.id, await findingFiles(finding, plan, store));
          await options.keep?.(finding);
        },
        tell: (event) => {
          if (event.kind === 'seed-judged') judged.set(event.seed, event);
          progress.tell(event);
          options.tell?.(event);
        },
      },
      stop.signal,
    );
  } finally {
    stop.release();
    await aftercare.close();
  }
  return progress.end();
}

/** The seeds of a plan, from the campaign's own copies. */
export async function loadSeeds(
  { store }: Pick<CampaignFolder, 'store'>,
  planned: readonly PlannedSeed[],
): Promise<LoadedSeed[]> {
  const seeds: LoadedSeed[] = [];
  for (const { path, blob, certified } of planned) {
    const text = await store.get(blob);
    const seed = text === undefined ? { reason: 'its text is missing' } : readSeed(text);
    if ('reason' in seed) throw new UnusableLog(`its own copy of the seed ${path} is unusable: ${seed.reason}`);
    seeds.push({ path, blob, ...seed, ...(certified === undefined ? {} : { certified }) });
  }
  return seeds;
}

async function openPersistent(id: string, checkModels: boolean): Promise<Solver> {
  const [solver] = await openSolvers({ ids: [id], mode: 'persistent', checkModels });
  return solver as Solver;
}

async function openTieBreaker(id: string, checkModels: boolean): Promise<Solver | undefined> {
  const opened = await openSolver(id, { mode: 'fresh', checkModels });
  return isSolver(opened) ? opened : undefined;
}

/** Aborts when the time is over, or at the first SIGINT or SIGTERM; the second one ends the process at once. */
function stopSignal(ms: number | undefined): { signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const interrupt = () => {
    if (controller.signal.aborted && controller.signal.reason !== TIME_IS_OVER) process.exit(EXIT.interrupted);
    process.stderr.write('stopping; once more to stop at once\n');
    controller.abort(new Error('stopped by the user'));
  };
  // Whoever read along is gone (`| head`): what was kept is kept, and there is nobody left to tell.
  const abandoned = (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(EXIT.interrupted);
  };
  process.stdout.prependListener('error', abandoned);
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  const timer = ms === undefined ? undefined : setTimeout(() => controller.abort(TIME_IS_OVER), Math.max(0, ms));
  return {
    signal: controller.signal,
    release() {
      clearTimeout(timer);
      process.stdout.off('error', abandoned);
      process.off('SIGINT', interrupt);
      process.off('SIGTERM', interrupt);
    },
  };
}
