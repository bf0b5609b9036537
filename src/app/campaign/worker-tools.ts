import {
  type CampaignHead,
  type Machine,
  type Plan,
  type Store,
  type WorkerTools,
  SolverExecutor,
} from '../../campaign/index.js';
import type { CampaignFolder } from '../../host/index.js';
import type { Permission, Solver } from '../../solver/index.js';
import type { Pace, Tell } from '../base/index.js';
import { type Parts, keptStrategyTexts, loadStrategies } from '../plugins/index.js';
import { openIfThere, openSolvers, solverSource, withPace } from '../solvers/index.js';
import { knownBefore } from './known.js';
import { postProcessorOf } from './post-processing.js';
import { permitPlan, profilesOf } from './trust.js';
import { openPersistent, sameBuilds } from './session.js';

export interface Working {
  readonly parts: Pick<Parts, 'strategies' | 'oracles' | 'passes'>;
  readonly jobs: number;
  readonly pace?: Pace | undefined;
  /** Default: the leader's machine. */
  readonly machine?: Machine | undefined;
  mayRun(id: string): boolean;
  readonly tell: Tell;
  /** Receives callbacks to run at the end. */
  readonly closing: (() => Promise<unknown>)[];
}

/** Throws `CampaignStopped` if a solver is missing here or is another build. */
export async function workerTools(
  plan: Plan,
  store: Store,
  working: Working,
): Promise<WorkerTools & { readonly permission: Permission }> {
  const { parts, jobs, pace, machine, mayRun, tell, closing } = working;
  const { oracles, passes } = parts;
  const strategies = loadStrategies(plan.strategies, await keptStrategyTexts(plan, store, parts.strategies), tell);
  const { mode, checkModels } = plan;
  const ids = plan.solvers.map(({ id }) => id);
  const choice = { permission: permitPlan(plan, undefined, mayRun), ids, mode, checkModels };
  // Opened once at the start, so that missing or different solvers are reported at once.
  const first = await sameBuilds(plan, await openSolvers(choice, tell));
  closing.push(() => Promise.all(first.map((solver) => solver.close())));
  const permission = permitPlan(plan, profilesOf(first), mayRun);
  const openMore = solverSource(choice, first, tell);
  const paced = (solver: Solver) => withPace(solver, pace);
  return {
    permission,
    strategies,
    known: (await knownBefore(plan, store)).bugs,
    executor: (head: CampaignHead) => {
      const folder = { store } as CampaignFolder;
      const { state } = head;
      const postProcessor = postProcessorOf(folder, {
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
        openSolvers: async () => (await sameBuilds(plan, await openMore())).map(paced),
        openPersistent: async (id) => paced(await openPersistent(id, { plan, permission, tell })),
        openTieBreaker: async (id) => withPace(await openIfThere(id, { permission, mode: 'fresh', checkModels }), pace),
      });
    },
  };
}
