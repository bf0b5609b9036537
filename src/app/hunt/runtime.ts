import {
  type Clock,
  type Dispatch,
  type Machine,
  type Plan,
  type Runtime,
  type RuntimeVersions,
  type Store,
  type WorkerTools,
  CampaignStopped,
  TieBreakers,
} from '../../campaign/index.js';
import { diskVersionCache, parseVersions, solverVersions } from '../../host/index.js';
import type { Permission, Solver } from '../../solver/index.js';
import { type Emit, type PauseControl, CLOCK } from '../base/index.js';
import { type Parts, loadStrategies, loadStrategyTexts } from '../plugins/index.js';
import { closeAll, fetchingNotice, openIfFound, openSolvers, solverSource, withPace } from '../solvers/index.js';
import { KnownFindings } from './known.js';
import { mapProfiles, permitPlan } from './trust.js';

export interface RuntimeChoice {
  readonly store: Store;
  readonly clock: Clock;
  readonly plan: Plan;
  /** Commands that are allowed to run, since a finding of a foreign campaign can name any command. */
  readonly permission: Permission;
  readonly machine: Machine | undefined;
  readonly jobs: number;
  readonly pace: PauseControl | undefined;
  readonly workers?: Dispatch | undefined;
  readonly onlyNpm?: boolean;
  openSolvers(): Promise<readonly Solver[]>;
  readonly emit: Emit;
}

/** Gives access to this machine's solvers and versions. The caller adds `writeFinding` and `emit`. */
export function openRuntime(choice: RuntimeChoice): Omit<Runtime, 'writeFinding' | 'emit'> {
  const { store, clock, plan, permission, machine, jobs, pace, workers, emit } = choice;
  const { checkModels } = plan;
  const open: Runtime['open'] = async (id, how) => withPace(await openIfFound(id, { ...how, permission }), pace);
  const tieBreakers = new TieBreakers(plan.tieBreakers, (id) => open(id, { mode: 'fresh', checkModels }));
  return {
    store,
    clock,
    permission,
    machine,
    jobs,
    workers,
    versions: openVersions(choice),
    pausedMs: () => pace?.pausedMs ?? 0,
    async openSolvers() {
      const opened = await requireSameBuilds(plan, await choice.openSolvers());
      return opened.map((solver) => withPace(solver, pace));
    },
    async openPersistent(id) {
      const opened = await openSolvers({ permission, ids: [id], mode: 'persistent', checkModels }, emit);
      const [solver] = await requireSameBuilds(plan, opened);
      return withPace(solver as Solver, pace);
    },
    tieBreakers: () => tieBreakers,
    open,
    close: () => tieBreakers.close(),
  };
}

function openVersions({ permission, onlyNpm = false, emit }: RuntimeChoice): RuntimeVersions {
  return {
    cache: diskVersionCache(),
    async list(run, signal) {
      const list = await solverVersions(run, { permission, onlyNpm }, signal);
      return list !== undefined && 'names' in list ? list : undefined;
    },
    find(id) {
      const found = parseVersions([id], permission);
      return 'code' in found ? undefined : found;
    },
    announce(list, finding) {
      const notice = fetchingNotice(list, finding);
      if (notice !== undefined) emit(notice);
    },
  };
}

/** Throws `CampaignStopped` if a solver was rebuilt, so that a campaign never mixes builds. */
async function requireSameBuilds(plan: Plan, solvers: readonly Solver[]): Promise<readonly Solver[]> {
  const [change] = listChangedBuilds(plan, solvers);
  if (change === undefined) return solvers;
  await Promise.all(solvers.map((solver) => solver.close()));
  throw new CampaignStopped(change);
}

export function listChangedBuilds(plan: Pick<Plan, 'solvers'>, solvers: readonly Solver[]): string[] {
  return plan.solvers.flatMap(({ id, version, ownProfile }) => {
    const solver = solvers.find((each) => each.id === id);
    if (solver === undefined) return [];
    const { text, sha256 } = solver.version;
    if (text !== version.text) return [`${id} was ${version.text} and is now ${text}`];
    if (sha256 !== version.sha256) return [`${id} is a different build now`];
    return (solver.ownProfile?.id ?? null) === ownProfile ? [] : [`the profile of ${id} has changed`];
  });
}

export interface WorkerOptions {
  readonly parts: Pick<Parts, 'strategies' | 'oracles' | 'passes'>;
  readonly jobs: number;
  readonly pace?: PauseControl | undefined;
  /** Default: the leader's machine. */
  readonly machine?: Machine | undefined;
  /** Bisects only over the Z3 of npm, since a worker fetches no packages that its user does not name. */
  readonly onlyNpm: boolean;
  mayRun(id: string, versionText?: string): boolean;
  readonly emit: Emit;
}

/** Throws `BadInput` if a solver cannot be opened, and `CampaignStopped` if a solver was rebuilt. */
export async function workerTools(plan: Plan, store: Store, options: WorkerOptions): Promise<WorkerTools> {
  const { parts, mayRun, emit } = options;
  const { oracles, passes } = parts;
  const strategies = loadStrategies(plan.strategies, await loadStrategyTexts(plan, store, parts.strategies), emit);
  const { bugs: known } = await KnownFindings.load(plan, store);
  const { mode, checkModels } = plan;
  const ids = plan.solvers.map(({ id }) => id);
  const opening = { permission: permitPlan(plan, undefined, mayRun), ids, mode, checkModels };
  // Opens the solvers now, to report missing or rebuilt solvers before any test.
  const first = await requireSameBuilds(plan, await openSolvers(opening, emit));
  const runtime = openRuntime({
    store,
    clock: CLOCK,
    plan,
    permission: permitPlan(plan, mapProfiles(first), mayRun),
    machine: options.machine,
    jobs: options.jobs,
    pace: options.pace,
    onlyNpm: options.onlyNpm,
    openSolvers: solverSource(opening, first, emit),
    emit,
  });
  return {
    runtime: {
      ...runtime,
      // The leader stores findings and emits events.
      writeFinding: () => Promise.resolve(),
      emit: () => undefined,
      async close() {
        await runtime.close();
        await closeAll(first);
      },
    },
    strategies,
    oracles,
    passes,
    known,
  };
}
