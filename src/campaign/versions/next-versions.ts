import type { VersionSight } from '../events.js';

/** What is known of each version so far, by its place in the list; what was not asked is missing. */
export type Seen = ReadonlyMap<number, VersionSight['shows']>;

/** A pattern that comes and goes more often than once is looked at whole, in lists up to this long. */
const LONGEST_SCAN = 64;
/** A failure that came and went has two changes: what has more is no simple case. */
const SIMPLE_CHANGES = 2;

export interface SearchOptions {
  /** How many versions there are. */
  readonly count: number;
  /** The place of a version that is known to show it. */
  readonly known: number | undefined;
  readonly scan: boolean;
}

/**
 * Which versions to ask next, given what is known; none where all is known that is needed. The ends, the version that is
 * known to show the failure, and probes in even distances come first, since a failure may come and go more than once; then
 * every gap between a version with it and one without is halved. Where that shows that it does come and go, all are asked.
 */
export function nextVersions({ count, known, scan }: SearchOptions, seen: Seen): number[] {
  const open = (places: Iterable<number>) => [...new Set(places)].filter((place) => !seen.has(place));
  const all = Array.from({ length: count }, (_, place) => place);
  if (scan) return open(all);
  const probes = open(firstPlaces(count, known));
  if (probes.length > 0) return probes.sort((a, b) => a - b);
  const sure = all.filter((place) => isSure(seen.get(place)));
  // Where nothing is sure the rest may say more.
  if (sure.length === 0) return open(all);
  const changes = sure.slice(1).flatMap((to, i): [number, number][] => {
    const from = sure[i] as number;
    return seen.get(from) === seen.get(to) ? [] : [[from, to]];
  });
  if (changes.length > SIMPLE_CHANGES && count <= LONGEST_SCAN) return open(all);
  return changes.flatMap(([from, to]) => {
    const between = open(all.slice(from + 1, to));
    const middle = between[Math.floor(between.length / 2)];
    return middle === undefined ? [] : [middle];
  });
}

/** Whether a version is known to show the failure, or not to: time-outs and other failures say neither. */
export function isSure(shows: VersionSight['shows'] | undefined): shows is 'yes' | 'no' {
  return shows === 'yes' || shows === 'no';
}

/** Both ends, what is known, and as many places in between as halving the list would take, in even distances. */
function firstPlaces(count: number, known: number | undefined): number[] {
  if (count === 0) return [];
  const probes = Math.ceil(Math.log2(count + 1));
  const places = Array.from({ length: probes + 1 }, (_, i) => Math.round((i * (count - 1)) / probes));
  return known === undefined ? places : [...places, known];
}
