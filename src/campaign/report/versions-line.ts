import type { Bisection } from '../events.js';

/** The newest version that was seen to have a failure; null where none was. */
export function newestThatShows({ sights }: Pick<Bisection, 'sights'>): string | null {
  return sights.filter(({ shows }) => shows === 'yes').at(-1)?.version ?? null;
}

/** The one line that says what a bisection found. */
export function versionsLine({ firstBad, lastGood, fixedIn, versions, sights, family }: Bisection): string {
  const asked = `${sights.length} of ${versions.length} versions of ${family} asked`;
  const from =
    firstBad === null
      ? 'first bad version not known'
      : lastGood === null
        ? firstBad === versions[0]
          ? `${firstBad}, the oldest, shows it`
          : `${firstBad} shows it, and none before it is known not to`
        : `${lastGood} does not show it, ${firstBad} does`;
  const newest = newestThatShows({ sights });
  const to =
    fixedIn !== null
      ? `${fixedIn} shows it no more`
      : newest === null
        ? 'none that was asked shows it'
        : newest === versions.at(-1)
          ? `${newest} still shows it`
          : `the newest that shows it is ${newest}, later ones cannot be judged`;
  return `${from}; ${to} (${asked})`;
}
