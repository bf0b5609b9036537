import {
  type CampaignHead,
  type Machine,
  type Plan,
  type Store,
  type WorkerTools,
  SolverExecutor,
} from '../../campaign/index.js';
import type { OpenCampaign } from '../../host/index.js';
import type { Permission, Solver } from '../../solver/index.js';
import type { PauseControl, Emit } from '../base/index.js';
import { type Parts, loadStrategyTexts, loadStrategies } from '../plugins/index.js';
import { openIfThere, openSolvers, solverSource, withPace } from '../solvers/index.js';
import { loadKnown } from './known.js';
import { openPostProcessor } from './post-processing.js';
import { permitPlan, mapProfiles } from './trust.js';
import { openPersistent, requireSameBuilds } from './session.js';

export interface WorkerOptions {
  readonly parts: Pick<Parts, 'strategies' | 'oracles' | 'passes'>;
  readonly jobs: number;
  readonly pace?: PauseControl | undefined;
  /** Default: the leader's machine. */
  readonly machine?: Machine | undefined;
  mayRun(id: string): boolean;
  readonly tell: Emit;
  /** Receives callbacks to run at the end. */
  readonly closing: (() => Promise<unknown>)[];
}

/** Throws `CampaignStopped` if a solver is missing here or is another build. */
export async function workerTools(
  plan: Plan,
  store: Store,
  working: WorkerOptions,
): Promise<WorkerTools & { readonly permission: Permission }> {
  const { parts, jobs, pace, machine, mayRun, tell, closing } = working;
  const { oracles, passes } = parts;
  const strategies = loadStrategies(plan.strategies, await loadStrategyTexts(plan, store, parts.strategies), tell);
  const { mode, checkModels } = plan;
  const ids = plan.solvers.map(({ id }) => id);
  const choice = { permission: permitPlan(plan, undefined, mayRun), ids, mode, checkModels };
  // Opened once at the start, so that missing or different solvers are reported at once.
  const first = await requireSameBuilds(plan, await openSolvers(choice, tell));
  closing.push(() => Promise.all(first.map((solver) => solver.close())));
  const permission = permitPlan(plan, mapProfiles(first), mayRun);
  const openMore = solverSource(choice, first, tell);
  const paceSolver = (solver: Solver) => withPace(solver, pace);
  return {
    permission,
    strategies,
    known: (await loadKnown(plan, store)).bugs,
    executor: (head: CampaignHead) => {
      const folder = { store } as OpenCampaign;
      const { state } = head;
      const postProcessor = openPostProcessor(folder, {
        state,
        permission,
        strategies,
        oracles,
        passes,
        pace,
        machine,
        tell,
      });
      closing.push(() => postProcessor.close());
      return new SolverExecutor({
        ...head,
        jobs,
        oracles,
        postProcessor,
        openSolvers: async () => (await requireSameBuilds(plan, await openMore())).map(paceSolver),
        openPersistent: async (id) => paceSolver(await openPersistent(id, { plan, permission, tell })),
        openTieBreaker: async (id) => withPace(await openIfThere(id, { permission, mode: 'fresh', checkModels }), pace),
      });
    },
  };
}
