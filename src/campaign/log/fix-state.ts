import type { Bisection } from './finding-record.js';

/** What is known of a failure's end: a version is without it, the newest one has it, none shows it, or it cannot be said. */
export type FixState = 'fixed' | 'open' | 'nowhere' | 'unclear';

export function fixStateOf({
  versions,
  observations,
  fixedIn,
}: Pick<Bisection, 'versions' | 'observations' | 'fixedIn'>): FixState {
  const newest = newestThatShows({ observations });
  // Logs of older builds may name a fix that a later version contradicts.
  const isFixed = fixedIn !== null && (newest === null || versions.indexOf(newest) < versions.indexOf(fixedIn));
  if (isFixed) return 'fixed';
  if (newest !== null) return newest === versions.at(-1) ? 'open' : 'unclear';
  return observations.some(({ shows }) => shows === 'no') ? 'nowhere' : 'unclear';
}

/** The newest version that was seen to have a failure; null where none was. */
export function newestThatShows({ observations }: Pick<Bisection, 'observations'>): string | null {
  return observations.filter(({ shows }) => shows === 'yes').at(-1)?.version ?? null;
}

/** Whether a failure shows on one unbroken range of versions, as far as they can be judged. */
export function isMonotone({ observations }: Pick<Bisection, 'observations'>): boolean {
  const sure = observations.flatMap(({ shows }) => (shows === 'yes' || shows === 'no' ? [shows] : []));
  return sure.filter((shows, i) => shows === 'yes' && sure[i - 1] !== 'yes').length <= 1;
}

/** Whether both ends of the failure lie between two versions that were judged; a version beside them that was not judged may have it or not. */
export function hasSureEnds({ observations, firstBad, fixedIn }: Bisection): boolean {
  const isAfter = (version: string | null, shows: 'yes' | 'no'): boolean => {
    const before = observations[observations.findIndex((each) => each.version === version) - 1];
    return before === undefined || before.shows === shows;
  };
  return isAfter(firstBad, 'no') && isAfter(fixedIn, 'yes');
}
