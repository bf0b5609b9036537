import { visibleLine } from '../../util/index.js';
import {
  type CrossMachineCheck,
  type FindingState,
  type ReducedFinding,
  applyReductionVerdict,
  findSuspectRuns,
  listFindingCommands,
} from '../log/index.js';
import { type ReductionContext, judgeReduced, shrinkFinding } from '../reduce/index.js';
import { OpenVersions, bisectFinding, reproduceHere } from '../versions/index.js';
import { FUTILE } from '../triage/index.js';
import type { FindingProcessor, Hunt } from './context.js';
import type { PostProcessed, PostProcessingTask } from './pool/pool.js';

const BISECT_MS = 180_000;
const REDUCE_MS = 20_000;

export class SolverProcessor implements FindingProcessor {
  readonly #hunt: Hunt;
  readonly #versions = new Map<string, OpenVersions>();
  readonly #reducing: ReductionContext;
  /** Solver families of which no version could be run, for example offline. They are not tried again. */
  readonly #silent = new Set<string>();

  constructor(hunt: Hunt) {
    const { runtime, state, strategies, oracles, passes } = hunt;
    this.#hunt = hunt;
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

  async reduce(finding: FindingState, signal: AbortSignal): ReturnType<FindingProcessor['reduce']> {
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

  async bisect(finding: FindingState, signal: AbortSignal): ReturnType<FindingProcessor['bisect']> {
    this.#refuseForeign(finding);
    const { runtime, state, oracles } = this.#hunt;
    const { store, clock, versions } = runtime;
    const enough = AbortSignal.timeout(BISECT_MS);
    const either = AbortSignal.any([signal, enough]);
    try {
      const openVersions = await this.#openVersions(finding, either);
      if (openVersions === undefined) return { reason: FUTILE.versions };
      const more = { plan: state.plan, oracles, scan: false, jobs: 1 };
      const cx = { store, clock, openVersions, cache: versions.cache, enough, ...more };
      const bisection = await bisectFinding(finding, cx, either);
      signal.throwIfAborted();
      if (bisection === undefined) return { reason: FUTILE.judge };
      if (bisection.unfinished || bisection.observations.some(({ times }) => times > 0)) return bisection;
      this.#silent.add(openVersions.list.family);
      return { reason: `no version of ${openVersions.list.family} could be run` };
    } catch (error) {
      if (!enough.aborted || signal.aborted) throw error;
      return { reason: 'its time ended' };
    }
  }

  async #openVersions(finding: FindingState, signal: AbortSignal): Promise<OpenVersions | undefined> {
    const { versions } = this.#hunt.runtime;
    for (const run of findSuspectRuns(applyReductionVerdict(finding))) {
      const list = await versions.list(run, signal);
      if (list === undefined || this.#silent.has(list.family)) continue;
      const known = this.#versions.get(list.family);
      if (known === undefined) versions.announce(list, finding.id);
      const opened = known ?? new OpenVersions(list);
      this.#versions.set(list.family, opened);
      return opened;
    }
    return undefined;
  }

  async confirm(finding: FindingState, signal: AbortSignal): Promise<CrossMachineCheck | undefined> {
    const { runtime, state, oracles } = this.#hunt;
    const { store, clock, machine, versions } = runtime;
    if (machine === undefined) return undefined;
    this.#refuseForeign(finding);
    return reproduceHere(finding, { store, plan: state.plan, clock, oracles, machine, versions }, signal);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#versions.values()].map((each) => each.close()));
  }

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
      if (!('reason' in reduced)) return { kind: 'finding-reduced', id, reduced };
      const { reason: because, refuted } = reduced;
      return { kind: 'finding-left', id, what, because, ...(refuted === undefined ? {} : { refuted }) };
    }
    case 'bisect': {
      const bisection = await processor.bisect(finding, signal);
      if ('reason' in bisection) return { kind: 'finding-left', id, what, because: bisection.reason };
      return { kind: 'finding-bisected', id, bisection };
    }
  }
}
