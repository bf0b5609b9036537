import {
  type Control,
  type Emit,
  type FindingState,
  type Notice,
  type Plan,
  type Triage,
  type VersionProgressEvent,
  type Work,
  BadInput,
  Grouping,
  begin,
  withCampaign,
  withVersions,
} from '../../src/index.js';
import {
  type CampaignView,
  type OpenVersions,
  type QueryCost,
  type TrustOptions,
  type VersionOptions,
  type VersionsResult,
  NEWEST_Z3,
  costNow,
  costSince,
  findStanding,
  loadOracles,
  openForNotes,
  openingNotices,
  parseVersions,
  requireFolder,
  trustCampaign,
  warn,
  withProgress,
  withTimeout,
} from '../../src/lab-front.js';
import { OWN_COMMANDS } from '../../src/smt.js';
import { type RecheckedFinding, noteAfter, recheckFindings, triageAfter } from './recheck-findings.js';

export interface RecheckOptions extends TrustOptions, Pick<VersionOptions, 'jobs' | 'timeoutMs' | 'cache'> {
  /** The solver to run, such as `z3@newest` or `./build/z3`. */
  readonly solver?: string;
}

export type RecheckResult = VersionsResult<{
  readonly plan: Plan;
  readonly solver: string;
  /** Its number, or else its name. */
  readonly version: string;
  /** SHA-256 of the solver. */
  readonly build: string | undefined;
  readonly checked: readonly RecheckedFinding[];
  /** Triage that the run changed to `fixed` or `returned`, by finding. */
  readonly moved: ReadonlyMap<string, Triage>;
  readonly others: readonly FindingState[];
  readonly grouping: Grouping;
  readonly cost: QueryCost;
}>;

/**
 * Runs findings on another version of their solver and classifies each (`RecheckStatus`).
 * Records a fix, and a return after a fix, as triage in the campaign.
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
          const { version, build } = await mustOpen(versions.openVersions, solver, signal);
          const before = costNow(versions);
          const plan = withTimeout(view.state.plan, options.timeoutMs);
          const checked = await withProgress(chosen.length, emit, (advance) => {
            const cx = { ...versions, ...oracles, store: view.folder.store, plan, number: version };
            return recheckFindings(chosen, { ...cx, onChecked: ({ finding }) => advance(finding.id) }, signal);
          });
          const asked = new Set(checked.map(({ finding }) => finding.id));
          const others = chosen.filter(({ id }) => !asked.has(id));
          const grouping = new Grouping(view.findings);
          const moved = await recordFixes(dir, { checked, version, build, at: view.state.at, emit });
          return { plan, solver, version, build, checked, moved, others, grouping, cost: costSince(before, versions) };
        });
      },
      { emit },
    ),
  );
}

function chooseFindings(
  view: CampaignView,
  { dir, ids }: { readonly dir: string; readonly ids: readonly string[] },
): readonly FindingState[] {
  return ids.length === 0 ? view.findings : [...new Set(ids.map((id) => findStanding(view, id, dir)))];
}

async function recordFixes(
  dir: string,
  {
    checked,
    version,
    build,
    at,
    emit,
  }: Pick<Awaited<RecheckResult & object>, 'checked'> & {
    version: string;
    build: string | undefined;
    at: number;
    emit: Emit;
  },
): Promise<ReadonlyMap<string, Triage>> {
  const when = new Date().toISOString();
  const moved = new Map<string, Triage>();
  const recorded = new Map<string, Triage>();
  for (const { finding, standing } of checked) {
    const triage = triageAfter(finding, { standing, version });
    if (triage !== undefined) moved.set(finding.id, { ...triage, when });
    const record = moved.get(finding.id) ?? noteAfter(finding, { standing, version, build });
    if (record !== undefined) recorded.set(finding.id, record);
  }
  if (recorded.size === 0) return moved;
  try {
    const folder = requireFolder(await openForNotes(dir));
    try {
      await folder.store.append([...recorded].map(([id, triage]) => ({ kind: 'finding-triaged', at, id, triage })));
    } finally {
      await folder.close();
    }
  } catch (error) {
    const message = `the campaign cannot record which findings are fixed: ${(error as Error).message}`;
    warn(emit, [{ diagnostic: { code: 'G503', severity: 'warning', message } }]);
  }
  return moved;
}

/** Returns the version. Throws if the solver is missing, since every finding would then seem to be fixed. */
async function mustOpen(openVersions: OpenVersions, solver: string, signal: AbortSignal) {
  const opened = await openVersions.use(
    solver,
    { own: [], checkModels: true },
    (each) =>
      Promise.resolve('absent' in each ? each : { version: each.version.number ?? solver, build: each.version.sha256 }),
    signal,
  );
  if (!('absent' in opened)) return opened;
  throw new BadInput({ code: 'G402', severity: 'error', message: opened.absent });
}
