import { type Bisection, fixStateOf, newestThatShows } from '../log/index.js';

/** The one line that says what a bisection found. */
export function versionsLine(bisection: Bisection): string {
  const { versions, sights, family } = bisection;
  return `${startText(bisection)}; ${endText(bisection)} (${sights.length} of ${versions.length} versions of ${family} asked)`;
}

function startText({ firstBad, lastGood, versions }: Bisection): string {
  if (firstBad === null) return 'first bad version not known';
  if (lastGood !== null) return `${lastGood} does not show it, ${firstBad} does`;
  return firstBad === versions[0]
    ? `${firstBad}, the oldest that was asked, shows it`
    : `${firstBad} shows it, and none before it is known not to`;
}

function endText(bisection: Bisection): string {
  const newest = newestThatShows(bisection);
  switch (fixStateOf(bisection)) {
    case 'fixed':
      return `${bisection.fixedIn} shows it no more`;
    case 'open':
      return `${newest} still shows it`;
    case 'nowhere':
      return 'none that was asked shows it';
    case 'unclear':
      return newest === null
        ? 'none that was asked can be judged'
        : `the newest that shows it is ${newest}, later ones cannot be judged`;
  }
}
