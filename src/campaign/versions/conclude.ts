import type { Bisection, VersionObservation } from '../log/index.js';

export type Conclusion = Pick<Bisection, 'firstBad' | 'lastGood' | 'fixedIn'>;

/** Where among the versions a failure was seen first: before all of them, behind all of them, or nobody knows. */
export interface Around {
  /** May lie between two places (`3.5`), before the first (`-0.5`) or behind the last. */
  readonly place: number | undefined;
}

/**
 * What versions say of a failure: since which version it shows without a gap, up to the one on which it was found (or the nearest
 * that shows it, or the newest if that is unknown), and which version fixed it: the oldest that no version with the failure follows.
 * A version that was not asked lies between two that agree. Time-outs and other failures neither begin nor end anything.
 */
export function conclude(
  versions: readonly string[],
  observations: ReadonlyMap<number, VersionObservation['shows']>,
  { place }: Around,
): Conclusion {
  const shown = [...observations].filter(([, shows]) => shows === 'yes').map(([at]) => at);
  const without = [...observations].filter(([, shows]) => shows === 'no').map(([at]) => at);
  const name = (at: number | undefined) => (at === undefined ? null : (versions[at] ?? null));
  const anchor = nearest(shown, place);
  if (anchor === undefined) {
    // It was seen before or between these, and none of them has it.
    if (place === undefined) return { firstBad: null, lastGood: null, fixedIn: null };
    const [before, after] = [without.filter((at) => at < place), without.filter((at) => at > place)];
    return { firstBad: null, lastGood: name(newest(before)), fixedIn: name(oldest(after)) };
  }
  const lastGood = newest(without.filter((at) => at < anchor));
  const newestBad = newest(shown) ?? anchor;
  const fixedIn = oldest(without.filter((at) => at > newestBad));
  const firstBad = oldest(shown.filter((at) => at > (lastGood ?? -1)));
  return { firstBad: name(firstBad), lastGood: name(lastGood), fixedIn: name(fixedIn) };
}

/** The place nearest to another, the newer of two that are as near; the newest where there is no other. */
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

/** The changes that a conclusion rests on: neighbours of which one shows the failure and the other does not, and unclear versions between them. */
export function decidingPlaces(observations: ReadonlyMap<number, VersionObservation['shows']>): number[] {
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

/**
 * Where a version stands in a list: its place where it is in it, between two where it would be, by its numbers; undefined
 * where the list's names are no numbers of versions.
 */
export function placeOf(version: string | null, versions: readonly string[]): number | undefined {
  const wanted = version === null ? undefined : numbersOf(version);
  if (wanted === undefined || versions.length === 0) return undefined;
  const listed = versions.map(numbersOf);
  if (listed.some((numbers) => numbers === undefined)) return undefined;
  const later = listed.findIndex((numbers) => compareNumbers(numbers ?? [], wanted) >= 0);
  if (later < 0) return versions.length - 0.5;
  return compareNumbers(listed[later] ?? [], wanted) === 0 ? later : later - 0.5;
}

/** `z3@4.12.2`, `z3-4.12.2` and `4.12.2` as their numbers. */
function numbersOf(version: string): number[] | undefined {
  const match = /(?:^|[^\d.])(\d+(?:\.\d+)+)$/.exec(version) ?? /^(\d+(?:\.\d+)+)/.exec(version);
  return match?.[1]?.split('.').map(Number);
}

/** Trailing zeros mean nothing: Z3 says 4.12.2.0 of what npm calls 4.12.2. */
function compareNumbers(one: readonly number[], other: readonly number[]): number {
  for (let i = 0; i < Math.max(one.length, other.length); i++) {
    const difference = (one[i] ?? 0) - (other[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
