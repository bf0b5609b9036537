import type { VersionObservation } from '../log/index.js';

/** Results by index. Untested versions are missing. */
export type SeenVersions = ReadonlyMap<number, VersionObservation['shows']>;

/** Maximum list length for a full scan if a failure comes and goes. */
const LONGEST_SCAN = 64;

export interface SearchOptions {
  readonly count: number;
  /** Index of a known failing version, between two if not listed. */
  readonly known: number | undefined;
  readonly scan: boolean;
  /** Evenly spaced versions to run first, by default one more than bisection needs. */
  readonly probes?: number | undefined;
}

/**
 * Returns none if done. First come the ends, the known failing version with its neighbours, and probes, since a
 * failure may come and go. Then gaps between different results are halved. If it comes and goes, all are run.
 */
export function nextVersions({ count, known, scan, probes }: SearchOptions, seen: SeenVersions): number[] {
  const open = (places: Iterable<number>) => [...new Set(places)].filter((place) => !seen.has(place));
  const all = Array.from({ length: count }, (_, place) => place);
  if (scan) return open(all);
  const first = open(firstIndices(count, known, probes));
  if (first.length > 0) return first.sort((a, b) => a - b);
  const sure = all.filter((place) => isSure(seen.get(place)));
  // If nothing is decided, the rest may help.
  if (sure.length === 0) return open(all);
  const changes = sure.slice(1).flatMap((to, i): [number, number][] => {
    const from = sure[i] as number;
    return seen.get(from) === seen.get(to) ? [] : [[from, to]];
  });
  if (countSpells(sure, seen) > 1 && count <= LONGEST_SCAN) return open(all);
  return changes.flatMap(([from, to]) => {
    const between = open(all.slice(from + 1, to));
    const middle = between[Math.floor(between.length / 2)];
    return middle === undefined ? [] : [middle];
  });
}

/** Time-outs and other failures are not conclusive. */
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
  // For a position outside the list, the neighbour of the end.
  if (known !== undefined && (known < 0 || known > count - 1)) around.push(known < 0 ? 1 : count - 2);
  return [...places, ...around].filter((place) => place >= 0 && place < count);
}
