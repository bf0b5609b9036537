import {
  Breath,
  type CampaignEvent,
  type FindingRecord,
  type LoadedSeed,
  CampaignStopped,
  type Plan,
  type PlannedSeed,
  type Summary,
  UnusableLog,
  findingFiles,
  readSeed,
  readState,
  runCampaign,
} from '../campaign/index.js';
import { type CampaignFolder, ModelWorkers, isSolver, openSolver } from '../host/index.js';
import { type Solver, joinCommandLine } from '../solver/index.js';
import type { Strategy } from '../strategy/index.js';
import { aftercareOf } from './aftercare.js';
import { CLOCK } from './clock.js';
import type { Interruption } from './interruption.js';
import { knownBefore, knownFrom } from './known.js';
import { openSolvers } from './open-solvers.js';
import { Progress, type Telling } from './progress.js';

/** With more jobs, models are evaluated on other threads: this one has enough to do with asking. */
const MOST_JOBS_ALONE = 8;

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
  readonly interruption: Interruption;
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
  const { interruption } = options;
  const ms = plan.budget.forMs === null ? undefined : plan.budget.forMs - state.at;
  interruption.begin({ ms, toGoOn: `gainsay resume ${joinCommandLine([folder.path])}` });
  // Seeds that are judged in this session count too: findings on their mutants are made again from them.
  const judged = new Map(state.judged);
  const aftercare = aftercareOf(folder, {
    state: { ...state, judged },
    strategies: options.strategies,
    say: (line) => progress.say(line),
  });
  const examiners = plan.models === true && jobs > MOST_JOBS_ALONE ? new ModelWorkers(jobs) : undefined;
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
        ...(examiners && { examine: examiners.examine }),
        aftercare,
        openSolvers: async () => sameBuilds(plan, await options.openSolvers()),
        openPersistent: (id) => openPersistent(id, plan),
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
      interruption.signal,
    );
  } catch (error) {
    if (!(error instanceof CampaignStopped)) throw error;
    // It is in the log, and so in the summary; whoever reads that as JSON, or not at all, hears of it too.
    if (telling !== 'elsewhere') process.stderr.write(`gainsay: ${error.message}; everything found so far is kept\n`);
  } finally {
    await aftercare.close();
    await examiners?.close();
  }
  return progress.end();
}

/** The seeds of a plan, from the campaign's own copies. */
export async function loadSeeds(
  { store }: Pick<CampaignFolder, 'store'>,
  planned: readonly PlannedSeed[],
): Promise<LoadedSeed[]> {
  const seeds: LoadedSeed[] = [];
  const breath = new Breath(CLOCK);
  for (const { path, blob, certified } of planned) {
    await breath.take();
    const text = await store.get(blob);
    const seed = text === undefined ? { reason: 'its text is missing' } : readSeed(text);
    if ('reason' in seed) throw new UnusableLog(`its own copy of the seed ${path} is unusable: ${seed.reason}`);
    seeds.push({ path, blob, ...seed, ...(certified === undefined ? {} : { certified }) });
  }
  return seeds;
}

async function openPersistent(id: string, plan: Plan): Promise<Solver> {
  const opened = await openSolvers({ ids: [id], mode: 'persistent', checkModels: plan.checkModels });
  const [solver] = await sameBuilds(plan, opened);
  return solver as Solver;
}

/** The solvers, unless one is another build than the plan's: in one campaign two are never mixed. */
async function sameBuilds(plan: Plan, solvers: readonly Solver[]): Promise<readonly Solver[]> {
  const [change] = changedBuilds(plan, solvers);
  if (change === undefined) return solvers;
  await Promise.all(solvers.map((solver) => solver.close()));
  throw new CampaignStopped(change);
}

/** Which solvers of a plan are other builds now, in words. */
export function changedBuilds(plan: Pick<Plan, 'solvers'>, solvers: readonly Solver[]): string[] {
  return plan.solvers.flatMap(({ id, version, sha256 }) => {
    const solver = solvers.find((each) => each.id === id);
    if (solver === undefined) return [];
    if (solver.version.text !== version) return [`${id} was ${version}, and now is ${solver.version.text}`];
    return (solver.version.sha256 ?? null) === sha256 ? [] : [`${id} is another build than it was`];
  });
}

async function openTieBreaker(id: string, checkModels: boolean): Promise<Solver | undefined> {
  const opened = await openSolver(id, { mode: 'fresh', checkModels });
  return isSolver(opened) ? opened : undefined;
}
