import { visibleLine } from '../../util/index.js';
import {
  type Bisection,
  type CrossMachineCheck,
  type FindingState,
  type ReducedFinding,
  listFindingCommands,
} from '../log/index.js';
import { type ReductionContext, judgeReduced, shrinkFinding } from '../reduce/index.js';
import { OpenVersions, bisectFinding, findSuspectRun, reproduceHere } from '../versions/index.js';
import type { FindingProcessor, Hunt } from './context.js';
import type { PostProcessed, PostProcessingTask } from './pool/pool.js';

const BISECT_MS = 180_000;
const REDUCE_MS = 20_000;

export class SolverProcessor implements FindingProcessor {
  readonly #hunt: Hunt;
  readonly #versions: OpenVersions;
  readonly #reducing: ReductionContext;
  /** False without a network, so that no finding waits in vain for versions. */
  #isReachable: boolean;
  #isAnnounced = false;

  constructor(hunt: Hunt) {
    const { runtime, state, strategies, oracles, passes } = hunt;
    this.#hunt = hunt;
    this.#versions = new OpenVersions(runtime.versions.list);
    this.#isReachable = runtime.versions.list.names.length > 1;
    this.#reducing = {
      store: runtime.store,
      state,
      strategies,
      oracles,
      passes,
      clock: runtime.clock,
      jobs: 1,
      budgetMs: state.plan.reduceMs ?? REDUCE_MS,
      pausedMs: () => runtime.pausedMs?.() ?? 0,
      open: (id, how) => runtime.open(id, how),
    };
  }

  async reduce(finding: FindingState, signal: AbortSignal): Promise<ReducedFinding | undefined> {
    this.#refuseForeign(finding);
    return shrinkFinding(finding, this.#reducing, signal);
  }

  async judge(
    finding: FindingState,
    reported: ReducedFinding,
    signal: AbortSignal,
  ): Promise<ReducedFinding | undefined> {
    this.#refuseForeign(finding);
    return judgeReduced(finding, reported, this.#reducing, signal);
  }

  async bisect(finding: FindingState, signal: AbortSignal): Promise<Bisection | undefined> {
    this.#refuseForeign(finding);
    const { runtime, state, oracles } = this.#hunt;
    const { store, clock, versions } = runtime;
    if (!this.#isReachable || findSuspectRun(finding, versions.list.solver) === undefined) return undefined;
    if (!this.#isAnnounced) versions.announce(finding.id);
    this.#isAnnounced = true;
    const enough = AbortSignal.timeout(BISECT_MS);
    try {
      const more = { plan: state.plan, oracles, scan: false, jobs: 1 };
      const cx = { store, clock, openVersions: this.#versions, cache: versions.cache, ...more };
      const bisection = await bisectFinding(finding, cx, AbortSignal.any([signal, enough]));
      this.#isReachable = bisection === undefined || bisection.observations.some(({ times }) => times > 0);
      return this.#isReachable ? bisection : undefined;
    } catch (error) {
      if (!enough.aborted || signal.aborted) throw error;
      return undefined;
    }
  }

  async confirm(finding: FindingState, signal: AbortSignal): Promise<CrossMachineCheck | undefined> {
    const { runtime, state, oracles } = this.#hunt;
    const { store, clock, machine, versions } = runtime;
    if (machine === undefined) return undefined;
    this.#refuseForeign(finding);
    return reproduceHere(finding, { store, plan: state.plan, clock, oracles, machine, versions }, signal);
  }

  async close(): Promise<void> {
    await this.#versions.close();
  }

  /** Throws if a finding names a solver or options that may not run. */
  #refuseForeign(finding: FindingState): void {
    const { permission } = this.#hunt.runtime;
    const foreign = listFindingCommands(finding).filter((command) => !permission.allows(command));
    if (foreign.length === 0) return;
    const named = foreign.map((command) => `'${visibleLine(command)}'`).join(', ');
    throw new Error(
      `${finding.id} names ${named}, which is not part of this campaign or not allowed here: nothing was run`,
    );
  }
}

/** Performs a task on a finding. Undefined if there is no result. */
export async function processFinding(
  processor: FindingProcessor,
  { what, finding }: PostProcessingTask,
  signal: AbortSignal,
): Promise<PostProcessed | undefined> {
  const { id } = finding;
  switch (what) {
    case 'confirm': {
      const elsewhere = await processor.confirm(finding, signal);
      return elsewhere && { kind: 'finding-elsewhere', id, elsewhere };
    }
    case 'reduce': {
      const reduced = await processor.reduce(finding, signal);
      return reduced && { kind: 'finding-reduced', id, reduced };
    }
    case 'bisect': {
      const bisection = await processor.bisect(finding, signal);
      return bisection && { kind: 'finding-bisected', id, bisection };
    }
  }
}
