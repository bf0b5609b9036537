import {
  type FindingState,
  Grouping,
  type Plan,
  type Store,
  type Triage,
  UNTRIAGED,
  computeFixState,
} from '../../src/index.js';
import {
  type QueryCount,
  type VersionAsking,
  type VersionObservation,
  type VersionQuestion,
  askVersion,
  buildOriginalQuestion,
  buildQuestion,
  compareVersions,
  findKnownFix,
  findSuspectRuns,
  isVersion,
  listVersions,
  runInParallel,
  withCaches,
} from '../../src/lab-front.js';

/**
 * `absent`: a version does not show the bug, but is not later than a version on which the bug was found, or the
 * bisection saw the bug in no version.
 */
export type RecheckStatus = 'still' | 'changed' | 'unclear' | 'absent' | 'fixed';

export interface RecheckedFinding {
  readonly finding: FindingState;
  readonly standing: RecheckStatus;
  readonly observation: VersionObservation;
}

const STANDINGS: Readonly<Record<VersionObservation['shows'], RecheckStatus>> = {
  yes: 'still',
  no: 'fixed',
  other: 'changed',
  unclear: 'unclear',
};

export const STATUS_ORDER: readonly RecheckStatus[] = ['still', 'changed', 'unclear', 'absent', 'fixed'];

function isLater(version: string, finding: FindingState): boolean {
  return listVersions(finding).every((other) => compareVersions(version, other) > 0);
}

/** Checks whether the bisection saw the bug in no version up to this one, so that the tested build may differ. */
export function isElsewhere({ bisection }: Pick<FindingState, 'bisection'>, version: string): boolean {
  if (!bisection || computeFixState(bisection) !== 'nowhere') return false;
  return bisection.goodAfter !== undefined || compareVersions(version, bisection.versions.at(-1) ?? '') <= 0;
}

/** Undefined if a run on `version` does not change the triage. */
export function triageAfter(
  finding: FindingState,
  { standing, version }: { readonly standing: RecheckStatus; readonly version: string },
): Triage | undefined {
  const { triage = UNTRIAGED, bisection } = finding;
  const { state, fixedIn, returnedIn, ...rest } = triage;
  const isAfter = (other: string) => compareVersions(version, other) > 0;
  if (!isVersion(version) || !isLater(version, finding) || state === 'not-a-bug') return undefined;
  const isBeforeFix = fixedIn !== undefined && isVersion(fixedIn) && compareVersions(version, fixedIn) < 0;
  if (standing === 'still') {
    if (state === 'fixed') return isBeforeFix ? undefined : { ...triage, state: 'returned', returnedIn: version };
    const fix = (bisection && findKnownFix(bisection)) ?? '';
    return state !== 'returned' && isVersion(fix) && isAfter(fix)
      ? { ...triage, state: 'returned', fixedIn: fix, returnedIn: version }
      : undefined;
  }
  if (standing !== 'fixed' || (state === 'fixed' && !isBeforeFix)) return undefined;
  if (returnedIn !== undefined) return isAfter(returnedIn) ? { ...rest, state: 'fixed', fixedIn: version } : undefined;
  const exact = (bisection && findKnownFix(bisection)) ?? version;
  return { ...rest, state: 'fixed', fixedIn: isVersion(exact) && isAfter(exact) ? exact : version };
}

/**
 * The triage with a newer `stillIn`, or with or without `build` in `absentIn`; undefined if it is unchanged. If version
 * numbers do not order the builds, a baseline takes their order from the campaigns that ran them.
 */
export function noteAfter(
  finding: FindingState,
  { standing, version, build }: { standing: RecheckStatus; version: string; build: string | undefined },
): Triage | undefined {
  const { triage = UNTRIAGED } = finding;
  const { absentIn = [], ...rest } = triage;
  if (standing === 'still') {
    const isNewer = triage.stillIn === undefined || compareVersions(version, triage.stillIn) > 0;
    const isNote = triage.state !== 'returned' && isVersion(version) && isLater(version, finding) && isNewer;
    const isBack = build !== undefined && absentIn.includes(build);
    if (!isNote && !isBack) return undefined;
    const builds = isBack ? { absentIn: absentIn.filter((other) => other !== build) } : {};
    return { ...triage, ...(isNote && { stillIn: version }), ...builds };
  }
  if (build === undefined) return undefined;
  const isGone = isOtherBuild(finding, { version, build }) && (standing === 'absent' || standing === 'fixed');
  return isGone && !absentIn.includes(build) ? { ...rest, absentIn: [...absentIn, build] } : undefined;
}

/** Checks whether the build is not one that showed the bug, but has its version number, or has none. */
export function isOtherBuild(
  finding: FindingState,
  { version, build }: { readonly version: string; readonly build: string | undefined },
): boolean {
  const seen = findSuspectRuns(finding).map((run) => run.version);
  const isEqual = (number: string) => compareVersions(number, version) === 0;
  const hasNumber = isVersion(version) && listVersions(finding).length > 0;
  const isKnown = build === undefined || seen.some(({ sha256 }) => sha256 === undefined || sha256 === build);
  return !isKnown && (!hasNumber || listVersions(finding).every(isEqual));
}

const LOOKS = 2;
const ON_TERM = ' (to the ground term at fault, not to the whole input)';
const UNPINNED = ' (does not show that the bug is gone, since no ground term shows it)';

/** Runs each finding on the version to check, and again if the bug does not show, since some bugs show rarely. */
export async function recheckFindings(
  findings: readonly FindingState[],
  cx: VersionAsking & {
    readonly store: Store;
    readonly plan: Pick<Plan, 'models' | 'checkModels' | 'limits'>;
    readonly jobs: number;
    readonly cost: QueryCount;
    /** Number of the version; default: its name. */
    readonly number?: string;
    readonly onChecked?: (checked: RecheckedFinding) => void;
  },
  signal: AbortSignal,
): Promise<RecheckedFinding[]> {
  const { list } = cx.openVersions;
  const [version] = list.names;
  if (version === undefined) return [];
  const { store, plan, cost, number = version } = cx;
  const asking = withCaches(cx);
  const checked = new Map<string, RecheckedFinding>();
  const grouping = new Grouping(findings);
  const bisected = new Map(findings.flatMap((each) => (each.bisection ? [[grouping.of(each), each] as const] : [])));
  await runInParallel(findings, cx.jobs, async (finding) => {
    const about = { store, plan, solver: list.solver };
    const question = await buildQuestion(finding, about);
    if (question === undefined) return;
    const ask = (of: VersionQuestion, times: number) => askVersion(of, { version, times, cost }, asking, signal);
    let observation = await ask(question, 1);
    if (observation.shows === 'no') observation = await ask(question, LOOKS);
    if (observation.shows === 'no' && question.of !== 'mutant') {
      const isPinned = question.of === 'pinned';
      const whole = await (isPinned
        ? buildQuestion(finding, { ...about, isUnpinned: true })
        : buildOriginalQuestion(finding, about));
      const other = whole && (await ask(whole, 1));
      const name = isPinned ? 'whole input' : 'original input';
      if (other !== undefined && other.shows !== 'no') observation = { ...other, said: `${name}: ${other.said}` };
    } else if (question.of === 'pinned') observation = { ...observation, said: `${observation.said}${ON_TERM}` };
    // Another model that is right does not show that the bug is gone.
    const isOpen = observation.shows === 'no' && question.reran === true;
    if (isOpen) observation = { ...observation, said: `${observation.said}${UNPINNED}` };
    const status = isOpen ? 'unclear' : STANDINGS[observation.shows];
    const one = finding.bisection ? finding : (bisected.get(grouping.of(finding)) ?? finding);
    const isUnfixed = isVersion(number) && (!isLater(number, finding) || isElsewhere(one, number));
    const result: RecheckedFinding = {
      finding,
      standing: status === 'fixed' && isUnfixed ? 'absent' : status,
      observation,
    };
    checked.set(finding.id, result);
    cx.onChecked?.(result);
  });
  return findings.flatMap(({ id }) => checked.get(id) ?? []);
}
