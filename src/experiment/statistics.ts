/** The value below which a share of some numbers lies, between neighbours in proportion (type 7 of Hyndman and Fan 1996); NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) return Number.NaN;
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = Math.floor(at);
  const [below, above] = [sorted[low] as number, sorted[Math.min(low + 1, sorted.length - 1)] as number];
  return below + (above - below) * (at - low);
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/**
 * How likely a number of the first sample is greater than one of the second, where equal ones count half: the effect size of Vargha and
 * Delaney (2000). 0.5 is no effect; 0.56, 0.64 and 0.71 are called small, medium and large. NaN where a sample is empty.
 */
export function varghaDelaney(first: readonly number[], second: readonly number[]): number {
  return uStatistic(first, second) / (first.length * second.length);
}

/** So many ways to divide two samples are counted one by one; with more, or with equal numbers, the normal approximation is taken. */
const MOST_COUNTED = 400;

/**
 * The probability of samples at least as different as these, if both were of one distribution: the two-sided test of Mann and Whitney
 * (1947). Exact for small samples without equal numbers, else by the normal approximation with correction for ties and continuity.
 * NaN where a sample is empty.
 */
export function mannWhitney(first: readonly number[], second: readonly number[]): number {
  const [n, m] = [first.length, second.length];
  if (n === 0 || m === 0) return Number.NaN;
  const u = uStatistic(first, second);
  const all = [...first, ...second];
  const hasTies = new Set(all).size < all.length;
  if (!hasTies && n * m <= MOST_COUNTED) return exact(Math.min(u, n * m - u), n, m);
  const counts = new Map<number, number>();
  for (const value of all) counts.set(value, (counts.get(value) ?? 0) + 1);
  const ties = [...counts.values()].reduce((sum, count) => sum + count ** 3 - count, 0);
  const total = n + m;
  const variance = ((n * m) / 12) * (total + 1 - ties / (total * (total - 1)));
  if (variance === 0) return 1;
  const z = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / Math.sqrt(variance);
  return Math.min(1, 2 * upperTail(z));
}

/** Pairs in which the first sample's number is greater; equal ones count half. */
function uStatistic(first: readonly number[], second: readonly number[]): number {
  let u = 0;
  for (const a of first) for (const b of second) u += a > b ? 1 : a === b ? 0.5 : 0;
  return u;
}

/** Twice the share of all divisions of n + m numbers with a statistic of at most `u`. */
function exact(u: number, n: number, m: number): number {
  // ways[j][k]: divisions with j of the first sample and the statistic k.
  const ways = Array.from({ length: n + 1 }, () => new Array<number>(n * m + 1).fill(0));
  (ways[0] as number[])[0] = 1;
  for (let at = 1; at <= n + m; at++) {
    for (let j = Math.min(n, at); j >= 1; j--) {
      // The number of rank `at` goes to the first sample: all of the second below it count.
      const below = at - j;
      if (below > m) continue;
      const [into, from] = [ways[j] as number[], ways[j - 1] as number[]];
      for (let k = n * m; k >= below; k--) into[k] = (into[k] as number) + (from[k - below] as number);
    }
  }
  const counts = ways[n] as number[];
  const all = counts.reduce((sum, count) => sum + count, 0);
  const few = counts.slice(0, Math.floor(u) + 1).reduce((sum, count) => sum + count, 0);
  return Math.min(1, (2 * few) / all);
}

/** The probability that a standard normal number is above z >= 0 (Abramowitz and Stegun 1964, 7.1.26: within 1.5e-7). */
function upperTail(z: number): number {
  const x = z / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const polynomial = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return 0.5 * polynomial * Math.exp(-x * x);
}
