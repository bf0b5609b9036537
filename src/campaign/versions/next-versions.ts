import type { VersionObservation, Bisection } from '../log/index.js';

export type SeenVersions = ReadonlyMap<number, VersionObservation['shows']>;

export const LONGEST_SCAN = 64;

interface SearchOptions {
  readonly count: number;
  readonly known: number | undefined;
  readonly scan: boolean;
  /** Number of evenly spaced versions to run first; default: one more than bisection needs. */
  readonly probes?: number | undefined;
}

/**
 * Returns the versions to run next; empty when done. First come the oldest and the newest, the known failing version
 * with its neighbours, and evenly spaced probes. Then gaps between different results are halved; for few versions, also
 * those next to undecided ends. All versions run if the failure appears more than once.
 */
export function nextVersions({ count, known, scan, probes }: SearchOptions, seen: SeenVersions): number[] {
  const open = (places: Iterable<number>) => [...new Set(places)].filter((place) => !seen.has(place));
  const all = Array.from({ length: count }, (_, place) => place);
  if (scan) return open(all);
  const first = open(firstIndices(count, known, probes));
  if (first.length > 0) return first.sort((a, b) => a - b);
  const sure = all.filter((place) => isSure(seen.get(place)));
  if (sure.length === 0) return open(all);
  const isShort = count <= LONGEST_SCAN;
  if (countSpells(sure, seen) > 1 && isShort) return open(all);
  const fails = (place: number) => seen.get(place) === 'yes';
  const ends = isShort ? [-1, ...sure, count] : sure;
  return ends.slice(1).flatMap((to, i) => {
    const from = ends[i] as number;
    const isAlike = from >= 0 && to < count && fails(from) === fails(to);
    const between = isAlike ? [] : open(all.slice(from + 1, to));
    const middle = between[Math.floor(between.length / 2)];
    return middle === undefined ? [] : [middle];
  });
}

export function isSure(shows: VersionObservation['shows'] | undefined): shows is 'yes' | 'no' {
  return shows === 'yes' || shows === 'no';
}

export function countSpells(sure: readonly number[], seen: SeenVersions): number {
  return sure.filter((place, i) => {
    const before = sure[i - 1];
    return seen.get(place) === 'yes' && (before === undefined || seen.get(before) === 'no');
  }).length;
}

function firstIndices(
  count: number,
  known: number | undefined,
  probes = Math.ceil(Math.log2(count + 1)) + 1,
): number[] {
  if (count === 0) return [];
  const steps = probes + 1;
  const places = Array.from({ length: steps + 1 }, (_, i) => Math.round((i * (count - 1)) / steps));
  const around =
    known === undefined ? [] : [Math.ceil(known) - 1, Math.floor(known), Math.ceil(known), Math.floor(known) + 1];
  if (known !== undefined && (known < 0 || known > count - 1)) around.push(known < 0 ? 1 : count - 2);
  return [...places, ...around].filter((place) => place >= 0 && place < count);
}

type Conclusion = Pick<Bisection, 'firstBad' | 'lastGood' | 'fixedIn' | 'goodAfter'>;

export interface FailurePosition {
  /** Index of a version; fractional between two versions (`3.5`), before the first (`-0.5`) or after the last. */
  readonly place: number | undefined;
  /** The failing version is a package. Another build with its number may differ from the listed versions. */
  readonly isRelease?: boolean | undefined;
}

/**
 * Finds the start of the failing range and the fix: the oldest good version without later failures. A version that
 * was not run counts like its neighbours if these agree. Undecided versions neither begin nor end a range.
 */
export function conclude(
  versions: readonly string[],
  observations: SeenVersions,
  { place, isRelease = false }: FailurePosition,
): Conclusion {
  const shown = [...observations].filter(([, shows]) => shows === 'yes').map(([at]) => at);
  const without = [...observations].filter(([, shows]) => shows === 'no').map(([at]) => at);
  const name = (at: number | undefined) => (at === undefined ? null : (versions[at] ?? null));
  const anchor = nearest(shown, place);
  // If the version in which the bug was found does not fail, the bug was found in another build of it.
  const failing = place === undefined || observations.get(place) === 'no' ? undefined : place;
  if (anchor === undefined) {
    // No listed version fails; the known failing version may lie before, between or after them.
    if (failing === undefined) return { firstBad: null, lastGood: null, fixedIn: null };
    const [before, after] = [without.filter((at) => at < failing), without.filter((at) => at > failing)];
    return { firstBad: null, lastGood: name(newest(before)), ...concludeEnd(name(oldest(after)), isRelease) };
  }
  const lastGood = newest(without.filter((at) => at < anchor));
  const lastShown = Math.max(...shown);
  const newestBad = Math.max(lastShown, failing ?? anchor);
  const end = oldest(without.filter((at) => at > newestBad));
  const firstBad = oldest(shown.filter((at) => at > (lastGood ?? -1)));
  const isFix = isRelease || !without.some((at) => at > lastShown && at < newestBad);
  return { firstBad: name(firstBad), lastGood: name(lastGood), ...concludeEnd(name(end), isFix) };
}

function concludeEnd(end: string | null, isFix: boolean): Pick<Conclusion, 'fixedIn' | 'goodAfter'> {
  return isFix || end === null ? { fixedIn: end } : { fixedIn: null, goodAfter: end };
}

function nearest(places: readonly number[], to: number | undefined): number | undefined {
  if (to === undefined) return newest(places);
  return places.reduce<number | undefined>((best, place) => {
    if (best === undefined) return place;
    const [now, before] = [Math.abs(place - to), Math.abs(best - to)];
    return now < before || (now === before && place > best) ? place : best;
  }, undefined);
}

function newest(places: readonly number[]): number | undefined {
  return places.length === 0 ? undefined : places.reduce((a, b) => Math.max(a, b));
}

function oldest(places: readonly number[]): number | undefined {
  return places.length === 0 ? undefined : places.reduce((a, b) => Math.min(a, b));
}

export function findDecidingIndices(observations: SeenVersions): number[] {
  const sure = [...observations].filter(([, shows]) => shows === 'yes' || shows === 'no').sort(([a], [b]) => a - b);
  const deciding = new Set<number>();
  sure.forEach(([at, shows], i) => {
    const next = sure[i + 1];
    if (next === undefined || next[1] === shows) return;
    deciding.add(at);
    deciding.add(next[0]);
    for (let between = at + 1; between < next[0]; between++) {
      if (observations.get(between) === 'unclear') deciding.add(between);
    }
  });
  return [...deciding];
}

/** Returns a version's index, or a fraction if it is not listed. Undefined if the names are not version numbers. */
export function locateVersion(version: string | null, versions: readonly string[]): number | undefined {
  const wanted = version === null ? undefined : parseNumbers(version);
  if (wanted === undefined || versions.length === 0) return undefined;
  const listed = versions.map(parseNumbers);
  if (listed.some((numbers) => numbers === undefined)) return undefined;
  const later = listed.findIndex((numbers) => compareNumbers(numbers ?? [], wanted) >= 0);
  if (later < 0) return versions.length - 0.5;
  return compareNumbers(listed[later] ?? [], wanted) === 0 ? later : later - 0.5;
}

function parseNumbers(version: string): number[] | undefined {
  const match = /(?:^|[^\d.])(\d+(?:\.\d+)+)$/.exec(version) ?? /^(\d+(?:\.\d+)+)/.exec(version);
  return match?.[1]?.split('.').map(Number);
}

function compareNumbers(one: readonly number[], other: readonly number[]): number {
  for (let i = 0; i < Math.max(one.length, other.length); i++) {
    const difference = (one[i] ?? 0) - (other[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
