import type { Machine, Plan, Store, WorkerTools } from '../../campaign/index.js';
import { type Emit, type PauseControl, CLOCK } from '../base/index.js';
import { type Parts, loadStrategyTexts, loadStrategies } from '../plugins/index.js';
import { openSolvers, solverSource } from '../solvers/index.js';
import { KnownFindings } from './known.js';
import { openRuntime, requireSameBuilds } from './runtime.js';
import { permitPlan, mapProfiles } from './trust.js';

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
export async function workerTools(plan: Plan, store: Store, working: WorkerOptions): Promise<WorkerTools> {
  const { parts, jobs, pace, machine, mayRun, tell, closing } = working;
  const { oracles, passes } = parts;
  const strategies = loadStrategies(plan.strategies, await loadStrategyTexts(plan, store, parts.strategies), tell);
  const { mode, checkModels } = plan;
  const ids = plan.solvers.map(({ id }) => id);
  const opening = { permission: permitPlan(plan, undefined, mayRun), ids, mode, checkModels };
  // Opened once at the start, so that missing or different solvers are reported at once.
  const first = await requireSameBuilds(plan, await openSolvers(opening, tell));
  closing.push(() => Promise.all(first.map((solver) => solver.close())));
  const permission = permitPlan(plan, mapProfiles(first), mayRun);
  const openMore = solverSource(opening, first, tell);
  const { bugs: known } = await KnownFindings.load(plan, store);
  const choice = { store, clock: CLOCK, plan, permission, machine, jobs, pace, openSolvers: openMore, tell };
  // The leader stores findings and emits events.
  const results = { writeFinding: () => Promise.resolve(), emit: () => undefined };
  return { runtime: { ...openRuntime(choice), ...results }, strategies, oracles, passes, known };
}
