import type { Bisection } from './finding-record.js';

/** What is known of a failure's end: a version is without it, the newest one has it, none shows it, or it cannot be said. */
export type FixState = 'fixed' | 'open' | 'nowhere' | 'unclear';

export function fixStateOf({
  versions,
  observations,
  fixedIn,
}: Pick<Bisection, 'versions' | 'observations' | 'fixedIn'>): FixState {
  if (fixedIn !== null) return 'fixed';
  const newest = newestThatShows({ observations });
  if (newest !== null) return newest === versions.at(-1) ? 'open' : 'unclear';
  return observations.some(({ shows }) => shows === 'no') ? 'nowhere' : 'unclear';
}

/** The newest version that was seen to have a failure; null where none was. */
export function newestThatShows({ observations }: Pick<Bisection, 'observations'>): string | null {
  return observations.filter(({ shows }) => shows === 'yes').at(-1)?.version ?? null;
}
