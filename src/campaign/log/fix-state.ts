import { compareVersions } from '../../solver/index.js';
import type { Bisection } from './records/finding.js';

/** `fixed`: a later version lacks the bug. `open`: the newest version has it. `nowhere`: no version shows it. */
export type FixState = 'fixed' | 'open' | 'nowhere' | 'unclear';

export function computeFixState({
  versions,
  observations,
  fixedIn,
  reran,
  originalUndecided,
}: Pick<Bisection, 'versions' | 'observations' | 'fixedIn' | 'reran' | 'originalUndecided'>): FixState {
  const newest = newestThatShows({ observations });
  // A version that made another model may have the bug too.
  if (fixedIn !== null) return reran || originalUndecided ? 'unclear' : 'fixed';
  if (newest !== null) return newest === versions.at(-1) ? 'open' : 'unclear';
  return observations.some(({ shows }) => shows === 'no') ? 'nowhere' : 'unclear';
}

/** Null if no version is known to lack the bug. */
export function findKnownFix(bisection: Bisection): string | null {
  return bisection.reran || bisection.originalUndecided ? null : bisection.fixedIn;
}

export function isFixedAfter(tested: readonly string[], bisection: Bisection): boolean {
  const isOlder = (version: string) => compareVersions(version, bisection.fixedIn ?? '') < 0;
  return computeFixState(bisection) === 'fixed' && tested.every(isOlder);
}

export function newestThatShows({ observations }: Pick<Bisection, 'observations'>): string | null {
  return observations.filter(({ shows }) => shows === 'yes').at(-1)?.version ?? null;
}

/** Describes the good versions between the last bad version and a tested build that is newer than these. */
export function describeRelapse({
  observations,
  fixedIn,
  goodAfter = fixedIn ?? undefined,
  reran,
}: Pick<Bisection, 'observations' | 'fixedIn' | 'goodAfter' | 'reran'>): string | undefined {
  const lastBad = observations.findLastIndex(({ shows }) => shows === 'yes');
  const end = observations.findIndex(({ version }) => version === goodAfter);
  const good = observations.slice(lastBad + 1, end < 0 ? undefined : end).filter(({ shows }) => shows === 'no');
  const [from, to] = [good[0]?.version, good.at(-1)?.version];
  if (lastBad < 0 || from === undefined || reran) return undefined;
  return `${from === to ? `not in ${from}` : `not from ${from} to ${to}`}, again in the tested build`;
}

/** Versions that could not be opened were not run. */
export function countRun({ observations }: Pick<Bisection, 'observations'>): number {
  return observations.filter(({ times }) => times > 0).length;
}

/** Lists the versions before `firstBad` that were not run. */
export function listOlder(of: Pick<Bisection, 'versions' | 'observations' | 'firstBad'>): readonly string[] {
  const older = of.firstBad === null ? [] : of.versions.slice(0, of.versions.indexOf(of.firstBad));
  return older.filter((each) => of.observations.every(({ version }) => version !== each));
}

/** Returns how many of the versions before `firstBad` were run. Undefined if none of them is inferred. */
export function countOlderRun(bisection: Bisection): string | undefined {
  const { versions, firstBad, observations } = bisection;
  const all = versions.indexOf(firstBad ?? '');
  if (listOlder(bisection).length === 0) return undefined;
  const run = observations.filter(({ version, times }) => times > 0 && versions.indexOf(version) < all).length;
  return `${run} of the ${all} older versions were run`;
}

/** States that no listed version shows a fix: the tested build may differ. Empty if a fix is known. */
export function describeOtherBuild({ goodAfter }: Pick<Bisection, 'goodAfter'>): string {
  return goodAfter === undefined ? '' : `the tested build differs, or a version up to ${goodAfter} fixed it`;
}

/** Checks whether `fixedIn` is known to be the first version with the fix. */
export function isFirstFix({ observations, fixedIn, unfinished }: Bisection): boolean {
  const at = observations.findIndex(({ version }) => version === fixedIn);
  return unfinished !== true && observations[at - 1]?.shows === 'yes';
}

export function formatFix(bisection: Bisection): string {
  const isAfterRelapse = describeRelapse(bisection) !== undefined;
  const how = isAfterRelapse ? ', after the tested build' : isFirstFix(bisection) ? '' : ' or earlier';
  return `fixed in ${bisection.fixedIn}${how}`;
}

/** Checks whether the failing versions form one unbroken range, ignoring undecided versions. */
export function isMonotone({ observations }: Pick<Bisection, 'observations'>): boolean {
  const sure = observations.flatMap(({ shows }) => (shows === 'yes' || shows === 'no' ? [shows] : []));
  return sure.filter((shows, i) => shows === 'yes' && sure[i - 1] !== 'yes').length <= 1;
}

/** Checks whether the versions next to `firstBad` and `fixedIn` are decided. */
export function hasSureEnds({ observations, firstBad, fixedIn }: Bisection): boolean {
  const isAfter = (version: string | null, shows: 'yes' | 'no'): boolean => {
    const before = observations[observations.findIndex((each) => each.version === version) - 1];
    return before === undefined || before.shows === shows;
  };
  return isAfter(firstBad, 'no') && isAfter(fixedIn, 'yes');
}
