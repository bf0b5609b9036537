import { compareVersions, isVersion } from '../../solver/index.js';
import {
  type FindingState,
  type Group,
  type Recognition,
  UNTRIAGED,
  currentFacts,
  findKnownFix,
  newestThatShows,
  recogniseFinding,
} from '../log/index.js';
import { listVersions } from './observation.js';

type Members = readonly FindingState[];

/**
 * The only decision whether a group is known, fixed or returned. A finding's recognition holds if no member contradicts
 * it. If a bisected member is of no known bug, no member is.
 */
export function decideGroupState(
  members: Members,
  knownAs: (finding: FindingState) => Recognition | undefined,
): Pick<Group, 'known' | 'returned'> {
  const isOther = members.some(
    (each) => isDecided(each) && recogniseFinding({ ...each, triage: UNTRIAGED }, knownAs(each)) === undefined,
  );
  const marks = members.flatMap((finding) => {
    const { known: _, returned: __, ...triaged } = finding;
    const mark = isOther ? recogniseFinding(triaged) : recogniseFinding(finding, knownAs(finding));
    return mark === undefined || isOutlasted(finding, members) ? [] : [{ ...mark, fix: triagedFix(finding) }];
  });
  const returned = marks.find(({ isReturned }) => isReturned)?.name ?? null;
  const [first, ...others] = marks;
  const last = others.reduce((best, each) => (isLaterFix(each.fix, best?.fix) ? each : best), first);
  return { returned, known: returned === null ? (last?.name ?? null) : null };
}

/** The version that fixes each member, according to rechecks. */
export function findGroupFix(members: Members): string | undefined {
  const fixes = members.flatMap((each) => (isOutlasted(each, members) ? [] : (triagedFix(each) ?? [])));
  return fixes.sort(compareVersions).at(-1);
}

/**
 * Checks whether another member shows in the version that fixed the finding, or in a later version. False if the finding
 * itself was found on such a version, so that the fix came before the tested build.
 */
export function isOutlasted(finding: FindingState, members: Members): boolean {
  const fix = triagedFix(finding) ?? (finding.bisection && findKnownFix(finding.bisection)) ?? '';
  if (!isVersion(fix) || isSince(listOwnVersions(finding), fix)) return false;
  return members.some((other) => other.id !== finding.id && showsSince(other, fix));
}

function showsSince(finding: FindingState, fix: string): boolean {
  const own = triagedFix(finding);
  if (own !== undefined && compareVersions(own, fix) <= 0) return false;
  const { bisection, triage } = finding;
  const bad = (bisection && newestThatShows(bisection)?.replace(/^.*[@:]/, '')) ?? '';
  return isSince([...listOwnVersions(finding), bad, triage?.stillIn ?? ''], fix);
}

/** Empty if it is undecided which solver is wrong. */
function listOwnVersions(finding: FindingState): readonly string[] {
  const { suspects, families } = currentFacts(finding);
  return families.length === 1 ? listVersions({ ...finding, suspects }) : [];
}

const isSince = (versions: readonly string[], fix: string): boolean =>
  versions.some((version) => isVersion(version) && compareVersions(version, fix) >= 0);

function triagedFix({ triage }: FindingState): string | undefined {
  const { state, fixedIn = '' } = triage ?? {};
  return (state === 'fixed' || state === 'returned') && isVersion(fixedIn) ? fixedIn : undefined;
}

const isLaterFix = (fix: string | undefined, other: string | undefined): boolean =>
  fix !== undefined && other !== undefined && compareVersions(fix, other) > 0;

const isDecided = ({ bisection }: FindingState): boolean =>
  bisection !== undefined && bisection.unfinished !== true && newestThatShows(bisection) !== null;
