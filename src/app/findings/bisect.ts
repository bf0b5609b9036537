import {
  type Bisection,
  type FindingState,
  type FullRunRecord,
  type Plan,
  type VersionQuestion,
  askAhead,
  bisectFinding,
  applyReductionVerdict,
  findSuspectRuns,
  findingFiles,
  buildQuestion,
} from '../../campaign/index.js';
import type { OpenCampaign } from '../../host/index.js';
import type { Oracle } from '../../oracle/index.js';
import { builtInProfile, readRecordedPackage } from '../../solver/index.js';
import { loadOracles } from './oracles-of.js';
import {
  type CampaignView,
  type TrustOptions,
  findStanding,
  openFolder,
  trustCampaign,
  withCampaign,
} from '../hunt/index.js';
import { type Control, type Notice, type Emit, type Work, badUsage, begin } from '../base/index.js';
import {
  type VersionsResult,
  type QueryCost,
  type BoundSubjects,
  type VersionOptions,
  type Versions,
  costNow,
  costSince,
  findSubjects,
  withVersions,
} from '../solvers/index.js';

export type VersionProgressEvent =
  | { readonly kind: 'versions-begun'; readonly of: number }
  | { readonly kind: 'version-asked'; readonly version: string }
  | { readonly kind: 'versions-done' };

export interface BisectionResult {
  readonly bisection: Bisection;
  readonly subjects: BoundSubjects;
  readonly cost: QueryCost;
}

export interface BisectOptions extends VersionOptions {
  readonly scan?: boolean;
}

export interface BisectFindingsOptions extends BisectOptions, TrustOptions {
  readonly all?: boolean;
  /** Stores the results in the campaign, which must not be running. */
  readonly keep?: boolean;
}

export type BisectEvent =
  | Notice
  | VersionProgressEvent
  | {
      readonly kind: 'finding-bisected';
      readonly finding: FindingState;
      readonly plan: Plan;
      readonly bisected: BisectionResult;
    };

export type FindingsBisected = VersionsResult<{
  readonly plan: Plan;
  readonly solver: string;
  readonly of: number;
  readonly others: readonly FindingState[];
}>;

/**
 * Finds the versions in which findings occur. Stores the results. Without ids, bisects the smallest finding per group.
 *
 * @example
 * for await (const event of bisect('gainsay-campaign-1', ['wrong-answer-7e69'], { versions: 'z3@4.12.1,z3@4.13.0' }))
 *   if (event.kind === 'finding-bisected') console.log(event.bisected.bisection.firstBad);
 */
export function bisect(
  dir: string,
  ids: readonly string[] = [],
  options: BisectFindingsOptions = {},
  { signal = new AbortController().signal }: Control = {},
): Work<BisectEvent, FindingsBisected> {
  return begin(async (emit) => {
    if (ids.length > 0 && options.all === true) throw badUsage('--all has no effect if findings are named');
    const { findings, state } = await withCampaign(
      dir,
      (view) => ({ findings: chosenFindings(view, { dir, ids }, options), state: view.state }),
      { emit },
    );
    const keep = options.keep ?? true;
    const opened = await openFolder(dir, { readOnly: !keep });
    try {
      const folder = await trustCampaign(opened, { ...state, findings }, options);
      const oracles = await loadOracles(findings, state.plan, emit);
      const plan = withTimeout(state.plan, options.timeoutMs);
      const groups = groupBySolver(findings, options);
      const others = findings.filter((finding) => !groups.some(({ of }) => of.includes(finding)));
      const solvers = new Set<string>();
      let silence: string | null = null;
      for (const { ran, of } of groups) {
        const done = await withVersions({ ...options, ran }, { signal, emit }, async (versions) => {
          const work = { folder, plan, at: state.at, versions, oracles, options, keep, signal, emit };
          if (options.scan === true && of.length > 1) await scanAhead(of, work);
          for (const finding of of) if (!(await bisectOne(finding, work))) others.push(finding);
          return { solver: versions.openVersions.list.solver };
        });
        solvers.add(done.solver);
        silence ??= done.silence;
      }
      return {
        plan,
        solver: [...solvers].join(', ') || 'a solver with packages',
        of: findings.length,
        others,
        silence,
      };
    } finally {
      await opened.close();
    }
  });
}

interface SolverGroup {
  /** A run of the solver whose packages are bisected. Undefined if the options name the versions. */
  readonly ran?: FullRunRecord;
  readonly of: readonly FindingState[];
}

/** Groups findings by the package of the solver that they blame. Omits findings in solvers without packages. */
export function groupBySolver(
  findings: readonly FindingState[],
  { versions, over, git }: VersionOptions,
): SolverGroup[] {
  if (versions !== undefined || over !== undefined || git !== undefined) return [{ of: findings }];
  const groups = new Map<string, { ran: FullRunRecord; of: FindingState[] }>();
  for (const finding of findings) {
    const ran = findSuspectRuns(applyReductionVerdict(finding)).find(hasPackages);
    if (ran === undefined) continue;
    const name = `${ran.profile} ${readRecordedPackage(ran.command[0] ?? '')?.own.registry}`;
    const group = groups.get(name) ?? { ran, of: [] };
    group.of.push(finding);
    groups.set(name, group);
  }
  return [...groups.values()];
}

function hasPackages({ profile, family }: FullRunRecord): boolean {
  return (builtInProfile(profile) ?? builtInProfile(family))?.packages !== undefined;
}

export function withTimeout(plan: Plan, timeoutMs: number | undefined): Plan {
  return { ...plan, limits: { ...plan.limits, timeoutMs: timeoutMs ?? plan.limits.timeoutMs } };
}

interface BisectContext {
  readonly folder: OpenCampaign;
  readonly plan: Plan;
  readonly at: number;
  readonly versions: Versions;
  readonly oracles: { readonly oracles?: readonly Oracle[] };
  readonly options: BisectFindingsOptions;
  readonly keep: boolean;
  readonly signal: AbortSignal;
  readonly emit: Emit<BisectEvent>;
}

function chosenFindings(
  { findings, confirmed, unconfirmed, tally }: CampaignView,
  { dir, ids }: { readonly dir: string; readonly ids: readonly string[] },
  { all = false }: BisectFindingsOptions,
): readonly FindingState[] {
  if (ids.length > 0) return [...new Set(ids.map((id) => findStanding({ confirmed, unconfirmed }, id, dir)))];
  if (all) return findings;
  const smallest = new Set(tally.summary().groups.map((group) => group.smallest.id));
  return findings.filter(({ id }) => smallest.has(id));
}

async function scanAhead(findings: readonly FindingState[], work: BisectContext): Promise<void> {
  const { folder, plan, versions, signal, emit } = work;
  const questions: VersionQuestion[] = [];
  for (const finding of findings) {
    const question = await buildQuestion(finding, {
      store: folder.store,
      plan,
      solver: versions.openVersions.list.solver,
    });
    if (question !== undefined) questions.push(question);
  }
  await withProgress(versions.openVersions.list.names.length, emit, (advance) =>
    askAhead(questions, { ...versions, onVersion: advance }, signal),
  );
}

export async function withProgress<Result>(
  of: number,
  emit: Emit<VersionProgressEvent>,
  ask: (advance: (version: string) => void) => Promise<Result>,
): Promise<Result> {
  emit({ kind: 'versions-begun', of });
  try {
    return await ask((version) => emit({ kind: 'version-asked', version }));
  } finally {
    emit({ kind: 'versions-done' });
  }
}

/** Building a commit takes long, so bisection of commits runs as few as possible. */
export const searchOptions = ({ scan = false, git }: BisectOptions) => ({
  scan,
  probes: git === undefined ? undefined : 0,
});

async function bisectOne(finding: FindingState, work: BisectContext): Promise<boolean> {
  const { folder, plan, versions, options, signal, emit } = work;
  const before = costNow(versions);
  const bisection = await withProgress(versions.openVersions.list.names.length, emit, (advance) => {
    const cx = {
      ...versions,
      ...work.oracles,
      ...searchOptions(options),
      store: folder.store,
      plan,
    };
    return bisectFinding(finding, { ...cx, onObserved: ({ version }) => advance(version) }, signal);
  });
  if (bisection === undefined) return false;
  if (work.keep) await keepBisection(finding, bisection, work);
  const subjects = await findSubjects(bisection, versions.openVersions);
  const bisected = { bisection, subjects, cost: costSince(before, versions) };
  emit({ kind: 'finding-bisected', finding, plan, bisected });
  return true;
}

async function keepBisection(finding: FindingState, bisection: Bisection, { folder, plan, at }: BisectContext) {
  const { id } = finding;
  await folder.store.append([{ kind: 'finding-bisected', at, id, bisection }]);
  await folder.writeFinding(id, await findingFiles({ ...finding, bisection }, plan, folder.store));
}
