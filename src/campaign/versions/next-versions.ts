import type { VersionObservation } from '../log/index.js';

/** What is known of each version so far, by its place in the list; what was not asked is missing. */
export type SeenVersions = ReadonlyMap<number, VersionObservation['shows']>;

/** A failure that comes and goes more often than once is looked at whole, in lists up to this long. */
const LONGEST_SCAN = 64;

export interface SearchOptions {
  /** How many versions there are. */
  readonly count: number;
  /** The place of a version that is known to show it; of one that is not on the list, where it would be. */
  readonly known: number | undefined;
  readonly scan: boolean;
  /** How many versions between the ends are asked first, in even distances; by default one more than halving the list takes. */
  readonly probes?: number | undefined;
}

/**
 * Which versions to ask next, given what is known; none where all is known that is needed. The ends, the version that is
 * known to show the failure with its neighbours, and probes in even distances come first, since a failure may come and go
 * more than once; then every gap between a version with it and one without is halved. Where that shows that it does come
 * and go, all are asked.
 */
export function nextVersions({ count, known, scan, probes }: SearchOptions, seen: SeenVersions): number[] {
  const open = (places: Iterable<number>) => [...new Set(places)].filter((place) => !seen.has(place));
  const all = Array.from({ length: count }, (_, place) => place);
  if (scan) return open(all);
  const first = open(firstPlaces(count, known, probes));
  if (first.length > 0) return first.sort((a, b) => a - b);
  const sure = all.filter((place) => isSure(seen.get(place)));
  // Where nothing is sure the rest may say more.
  if (sure.length === 0) return open(all);
  const changes = sure.slice(1).flatMap((to, i): [number, number][] => {
    const from = sure[i] as number;
    return seen.get(from) === seen.get(to) ? [] : [[from, to]];
  });
  if (spells(sure, seen) > 1 && count <= LONGEST_SCAN) return open(all);
  return changes.flatMap(([from, to]) => {
    const between = open(all.slice(from + 1, to));
    const middle = between[Math.floor(between.length / 2)];
    return middle === undefined ? [] : [middle];
  });
}

/** Whether a version is known to show the failure, or not to: time-outs and other failures say neither. */
export function isSure(shows: VersionObservation['shows'] | undefined): shows is 'yes' | 'no' {
  return shows === 'yes' || shows === 'no';
}

/** How often the failure begins to show, from the oldest version to the newest. */
export function spells(sure: readonly number[], seen: SeenVersions): number {
  return sure.filter((place, i) => {
    const before = sure[i - 1];
    return seen.get(place) === 'yes' && (before === undefined || seen.get(before) === 'no');
  }).length;
}

/** Both ends, what is known with its neighbours, and probes in between. */
function firstPlaces(count: number, known: number | undefined, probes = Math.ceil(Math.log2(count + 1)) + 1): number[] {
  if (count === 0) return [];
  const steps = probes + 1;
  const places = Array.from({ length: steps + 1 }, (_, i) => Math.round((i * (count - 1)) / steps));
  const around =
    known === undefined ? [] : [Math.ceil(known) - 1, Math.floor(known), Math.ceil(known), Math.floor(known) + 1];
  // Of an end, the version beside it.
  if (known !== undefined && (known < 0 || known > count - 1)) around.push(known < 0 ? 1 : count - 2);
  return [...places, ...around].filter((place) => place >= 0 && place < count);
}
