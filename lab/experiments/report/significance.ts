import { type Table, cellText } from '../../run/tables.js';
import { holm, mannWhitney, varghaDelaney, varghaDelaneyInterval } from '../statistics.js';

/**
 * Computes the effect size (Vargha and Delaney), p-value (Mann and Whitney) and corrected p-value of each pair of
 * samples.
 */
export function significanceTable(samples: ReadonlyMap<string, readonly number[]>, title: string): Table {
  const all = [...samples];
  const measured = all.flatMap(([first, a], at) =>
    all.slice(at + 1).map(([second, b]) => ({
      first,
      second,
      effect: varghaDelaney(a, b),
      interval: formatInterval(varghaDelaneyInterval(a, b)),
      p: mannWhitney(a, b),
    })),
  );
  const corrected = holm(measured.map(({ p }) => p));
  return {
    file: 'significance',
    title: `${title}: effect size and significance`,
    columns: ['first', 'second', 'A12', '95 % interval', 'p', 'p (Holm)'],
    rows: measured.map(({ first, second, effect, interval, p }, at) => [
      first,
      second,
      effect,
      interval,
      p,
      corrected[at] ?? null,
    ]),
  };
}

export function formatInterval([low, high]: readonly [low: number, high: number]): string {
  return `[${cellText(low)}, ${cellText(high)}]`;
}

/** Explains the columns. `what` is a clause that states that a value of the first sample exceeds one of the second. */
export function significanceNote(what: string): string {
  return (
    `A12 is the effect size of Vargha and Delaney: the probability that ${what}, plus half of that of a tie. 0.5 means no effect; an effect of at least 0.71 or at most 0.29 is called large. Its interval is the 95 % confidence interval of Newcombe (2006). ` +
    'p is the p-value of the two-sided test of Mann and Whitney; the last column is corrected for the number of pairs (Holm). ' +
    'With n campaigns in each of two samples, p cannot be below 2 / C(2n, n): 0.1 for 3, 0.008 for 5.'
  );
}
