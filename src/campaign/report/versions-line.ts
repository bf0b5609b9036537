import { type Bisection, computeFixState, isMonotone, newestThatShows } from '../log/index.js';

export function versionsLine(bisection: Bisection): string {
  const { versions, observations, family } = bisection;
  const gaps = isMonotone(bisection) ? '' : '; not monotone';
  return `${startText(bisection)}; ${endText(bisection)}${gaps} (${observations.length} of ${versions.length} versions of ${family} run)`;
}

function startText({ firstBad, lastGood, versions }: Bisection): string {
  if (firstBad === null) return 'first bad version unknown';
  if (lastGood !== null) return `not in ${lastGood}, first in ${firstBad}`;
  return firstBad === versions[0]
    ? `in ${firstBad}, the oldest version run`
    : `in ${firstBad}; no older version is known to be good`;
}

function endText(bisection: Bisection): string {
  const newest = newestThatShows(bisection);
  switch (computeFixState(bisection)) {
    case 'fixed':
      return `fixed in ${bisection.fixedIn}`;
    case 'open':
      return `still in ${newest}`;
    case 'nowhere':
      return 'in none of the versions run';
    case 'unclear':
      return newest === null
        ? 'none of the versions run can be judged'
        : `last seen in ${newest}; later versions cannot be judged`;
  }
}
