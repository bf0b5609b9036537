import {
  type FindingRecord,
  type Machine,
  type PostProcessor,
  type CampaignState,
  type ReducedFinding,
  type ReductionContext,
  OpenVersions,
  bisectFinding,
  listFindingCommands,
  judgeReduced,
  reproduceHere,
  shrinkFinding,
  findSuspectRun,
} from '../../campaign/index.js';
import { type OpenCampaign, diskVersionCache, parseVersions, npmZ3Versions } from '../../host/index.js';
import type { Oracle } from '../../oracle/index.js';
import type { ScriptPass } from '../../reduce/index.js';
import type { Permission } from '../../solver/index.js';
import type { Strategy } from '../../strategy/index.js';
import { visibleLine } from '../../util/index.js';
import { type PauseControl, type Emit, CLOCK } from '../base/index.js';
import { fetchingNotice, openIfThere, withPace } from '../solvers/index.js';

/** Per finding, milliseconds; mostly for downloading versions. */
const BISECT_MS = 180_000;
/** Per finding, milliseconds, if the plan has none. */
const REDUCE_MS = 20_000;

export interface OpenPostProcessor extends PostProcessor {
  judge(finding: FindingRecord, reported: ReducedFinding, signal: AbortSignal): Promise<ReducedFinding | undefined>;
  close(): Promise<void>;
}

/** Reduces findings during a hunt, and bisects those of Z3 over npm's versions. */
export function openPostProcessor(
  folder: OpenCampaign,
  {
    state,
    permission,
    strategies,
    oracles,
    passes,
    pace,
    machine,
    tell,
  }: {
    readonly state: CampaignState;
    /** Limits the commands: a finding can come from a foreign campaign. */
    readonly permission: Permission;
    readonly strategies: readonly Strategy[];
    readonly oracles?: readonly Oracle[] | undefined;
    readonly passes?: readonly ScriptPass[] | undefined;
    readonly pace?: PauseControl | undefined;
    /** Set to confirm findings of other machines here. */
    readonly machine?: Machine | undefined;
    readonly tell: Emit;
  },
): OpenPostProcessor {
  const { store } = folder;
  const { plan } = state;
  const openVersions = new OpenVersions(npmZ3Versions(permission));
  const cache = diskVersionCache();
  // Without a network, each finding would wait for every version in vain.
  let reachable = openVersions.list.names.length > 1;
  let isTold = false;
  const reducing: ReductionContext = {
    store,
    state,
    strategies,
    oracles,
    passes,
    clock: CLOCK,
    jobs: 1,
    budgetMs: plan.reduceMs ?? REDUCE_MS,
    pausedMs: () => pace?.pausedMs ?? 0,
    open: async (id, how) => withPace(await openIfThere(id, { ...how, permission }), pace),
  };
  return {
    reduce: async (finding, signal) => {
      refuseForeign(finding, permission);
      return shrinkFinding(finding, reducing, signal);
    },
    judge: async (finding, reported, signal) => {
      refuseForeign(finding, permission);
      return judgeReduced(finding, reported, reducing, signal);
    },
    async bisect(finding, signal) {
      refuseForeign(finding, permission);
      if (!reachable || findSuspectRun(finding, openVersions.list.solver) === undefined) return undefined;
      const fetching = isTold ? undefined : fetchingNotice(openVersions.list, finding.id);
      isTold = true;
      if (fetching !== undefined) tell(fetching);
      const enough = AbortSignal.timeout(BISECT_MS);
      try {
        const cx = { store, plan, openVersions, cache, oracles, clock: CLOCK, scan: false, jobs: 1 };
        const bisection = await bisectFinding(finding, cx, AbortSignal.any([signal, enough]));
        reachable = bisection === undefined || bisection.observations.some(({ times }) => times > 0);
        return reachable ? bisection : undefined;
      } catch (error) {
        if (!enough.aborted || signal.aborted) throw error;
        return undefined;
      }
    },
    async confirm(finding, signal) {
      if (machine === undefined) return undefined;
      refuseForeign(finding, permission);
      const findVersion = (id: string) => {
        const list = parseVersions([id], permission);
        return 'code' in list ? undefined : list;
      };
      return reproduceHere(finding, { store, plan, clock: CLOCK, oracles, machine, listed: findVersion }, signal);
    },
    close: () => openVersions.close(),
  };
}

/** Throws if a finding names a solver or options without permission. */
function refuseForeign(finding: FindingRecord, permission: Permission): void {
  const foreign = listFindingCommands(finding).filter((command) => !permission.allows(command));
  if (foreign.length === 0) return;
  const named = foreign.map((command) => `'${visibleLine(command)}'`).join(', ');
  throw new Error(
    `${finding.id} names ${named}, which is not part of this campaign or not allowed here: nothing was run`,
  );
}
