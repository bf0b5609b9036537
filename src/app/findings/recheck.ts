import {
  type FindingState,
  Grouping,
  type Plan,
  type RecheckedFinding,
  type OpenVersions,
  recheck as recheckEach,
} from '../../campaign/index.js';
import { parseVersions } from '../../host/index.js';
import { OWN_COMMANDS } from '../../solver/index.js';
import { withProgress, withTimeout, type VersionProgressEvent } from './bisect.js';
import { type CampaignView, type TrustOptions, findFinding, trustCampaign, withCampaign } from '../hunt/index.js';
import { type Control, type Notice, type Work, BadInput, begin } from '../base/index.js';
import { loadOracles } from './oracles-of.js';
import {
  type VersionsResult,
  type QueryCost,
  type VersionOptions,
  NEWEST_Z3,
  openingNotices,
  costNow,
  costSince,
  withVersions,
} from '../solvers/index.js';

export interface RecheckOptions extends TrustOptions, Pick<VersionOptions, 'jobs' | 'timeoutMs' | 'cache'> {
  /** The solver to run, such as `z3@newest` or `./build/z3`. */
  readonly solver?: string;
}

export type RecheckResult = VersionsResult<{
  readonly plan: Plan;
  readonly solver: string;
  readonly checked: readonly RecheckedFinding[];
  readonly others: readonly FindingState[];
  readonly grouping: Grouping;
  readonly cost: QueryCost;
}>;

/**
 * Runs findings on another version of their solver and classifies each as `still`, `fixed`, `changed` or `unclear`.
 * Without ids, runs all findings.
 *
 * @example
 * const { checked } = await recheck('gainsay-campaign-1', [], { solver: './build/z3' }).result;
 * console.log(checked.filter(({ standing }) => standing === 'still').length);
 */
export function recheck(
  dir: string,
  ids: readonly string[] = [],
  options: RecheckOptions = {},
  { signal = new AbortController().signal }: Control = {},
): Work<Notice | VersionProgressEvent, RecheckResult> {
  const { solver = NEWEST_Z3, ...how } = options;
  return begin((emit) =>
    withCampaign(
      dir,
      async (view) => {
        const chosen = chooseFindings(view, { dir, ids });
        await trustCampaign(view.folder, { ...view.state, findings: chosen }, options);
        const oracles = await loadOracles(chosen, view.state.plan, emit);
        const permission = OWN_COMMANDS.withPackages(view.state.plan.solvers).and([solver]);
        const list = parseVersions([solver], permission, openingNotices(emit).onWord);
        if ('code' in list) throw new BadInput(list);
        return withVersions({ ...how, list }, { signal, emit }, async (versions) => {
          await mustOpen(versions.openVersions, solver, signal);
          const before = costNow(versions);
          const plan = withTimeout(view.state.plan, options.timeoutMs);
          const checked = await withProgress(chosen.length, emit, (advance) => {
            const cx = { ...versions, ...oracles, store: view.folder.store, plan };
            return recheckEach(chosen, { ...cx, onChecked: ({ finding }) => advance(finding.id) }, signal);
          });
          const asked = new Set(checked.map(({ finding }) => finding.id));
          const others = chosen.filter(({ id }) => !asked.has(id));
          const grouping = new Grouping(view.findings);
          return { plan, solver, checked, others, grouping, cost: costSince(before, versions) };
        });
      },
      { emit },
    ),
  );
}

function chooseFindings(
  { findings, confirmed }: CampaignView,
  { dir, ids }: { readonly dir: string; readonly ids: readonly string[] },
): readonly FindingState[] {
  return ids.length === 0 ? findings : [...new Set(ids.map((id) => findFinding(confirmed, id, dir)))];
}

/** Throws if the solver is missing. A missing solver shows no bug, so every finding would seem to be fixed. */
async function mustOpen(openVersions: OpenVersions, solver: string, signal: AbortSignal): Promise<void> {
  const opened = await openVersions.use(
    solver,
    { own: [], checkModels: true },
    (each) => Promise.resolve('absent' in each ? each.absent : undefined),
    signal,
  );
  if (opened !== undefined) throw new BadInput({ code: 'G402', severity: 'error', message: opened });
}
