/** Interpolates linearly (type 7 of Hyndman and Fan 1996). NaN for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) return Number.NaN;
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = Math.floor(at);
  const [below, above] = [sorted[low] as number, sorted[Math.min(low + 1, sorted.length - 1)] as number];
  return at === low ? below : below + (above - below) * (at - low);
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/**
 * Effect size of Vargha and Delaney (2000): the probability that a number of the first sample exceeds one of the
 * second, with ties counted as half. NaN for an empty sample.
 */
export function varghaDelaney(first: readonly number[], second: readonly number[]): number {
  return uStatistic(first, second) / (first.length * second.length);
}

const NORMAL_975 = 1.959964;

/** 95 % confidence interval of `varghaDelaney` (Newcombe 2006, part 2, method 5). */
export function varghaDelaneyInterval(
  first: readonly number[],
  second: readonly number[],
): readonly [low: number, high: number] {
  const seen = varghaDelaney(first, second);
  const [n, m] = [first.length, second.length];
  const size = (n + m) / 2 - 1;
  const isOutside = (theta: number): boolean => {
    const spread = 1 + (size * (1 - theta)) / (2 - theta) + (size * theta) / (1 + theta);
    return (theta - seen) ** 2 > (NORMAL_975 ** 2 * theta * (1 - theta) * spread) / (n * m);
  };
  const findBound = (end: 0 | 1): number => {
    if (seen === end || Number.isNaN(seen)) return seen;
    let [inside, outside] = [seen === 1 - end ? Math.abs(seen - 1e-9) : seen, end as number];
    for (let i = 0; i < 60; i++) {
      const middle = (inside + outside) / 2;
      if (isOutside(middle)) outside = middle;
      else inside = middle;
    }
    return outside;
  };
  return [findBound(0), findBound(1)];
}

/** 95 % confidence interval of the median, from order statistics. Undefined for fewer than 6 values. */
export function medianInterval(values: readonly number[]): readonly [low: number, high: number] | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  const n = sorted.length;
  let [tail, ways, dropped] = [0, 0.5 ** n, -1];
  for (; tail + ways <= 0.025; dropped++) {
    tail += ways;
    ways = (ways * (n - dropped - 1)) / (dropped + 2);
  }
  const [low, high] = [sorted[dropped], sorted[n - 1 - dropped]];
  return low === undefined || high === undefined ? undefined : [low, high];
}

/** Maximum total size for the exact test. For larger samples, the normal approximation is close. */
const MOST_COUNTED = 40;

/** Two-sided test of Mann and Whitney (1947). Exact for small samples, otherwise a normal approximation. NaN for an empty sample. */
export function mannWhitney(first: readonly number[], second: readonly number[]): number {
  const [n, m] = [first.length, second.length];
  if (n === 0 || m === 0) return Number.NaN;
  const all = [...first, ...second];
  const total = n + m;
  if (total <= MOST_COUNTED) return exact(computeDoubledRanks(all), n);
  const u = uStatistic(first, second);
  const counts = new Map<number, number>();
  for (const value of all) counts.set(value, (counts.get(value) ?? 0) + 1);
  const ties = [...counts.values()].reduce((sum, count) => sum + count ** 3 - count, 0);
  const variance = ((n * m) / 12) * (total + 1 - ties / (total * (total - 1)));
  if (variance === 0) return 1;
  const z = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / Math.sqrt(variance);
  return Math.min(1, 2 * upperTail(z));
}

/** Exact and two-sided. Equal pairs do not count. Returns 1 if no pair counts. */
export function signTest(smaller: number, larger: number): number {
  const n = smaller + larger;
  let [ways, below] = [1, 0];
  for (let k = 0; k <= Math.min(smaller, larger); k++) {
    below += ways;
    ways = (ways * (n - k)) / (k + 1);
  }
  return Math.min(1, (2 * below) / 2 ** n);
}

function computeDoubledRanks(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  return values.map((value) => sorted.indexOf(value) + sorted.lastIndexOf(value) + 2);
}

/** Pairs in which the first sample's number is greater. Ties count as half. */
function uStatistic(first: readonly number[], second: readonly number[]): number {
  let u = 0;
  for (const a of first) for (const b of second) u += a > b ? 1 : a === b ? 0.5 : 0;
  return u;
}

/** Doubles the smaller of two shares: the choices of ranks with at most the observed sum, and with at least that sum. */
function exact(ranks: readonly number[], n: number): number {
  const most = ranks.reduce((sum, rank) => sum + rank, 0);
  const own = ranks.slice(0, n).reduce((sum, rank) => sum + rank, 0);
  // ways[j][s] is the number of choices of j ranks whose sum is s.
  const ways = Array.from({ length: n + 1 }, () => new Float64Array(most + 1));
  (ways[0] as Float64Array)[0] = 1;
  for (const rank of ranks) {
    for (let j = n; j >= 1; j--) {
      const [into, from] = [ways[j] as Float64Array, ways[j - 1] as Float64Array];
      for (let sum = most; sum >= rank; sum--) into[sum] = (into[sum] as number) + (from[sum - rank] as number);
    }
  }
  const add = (counts: Float64Array) => counts.reduce((sum, count) => sum + count, 0);
  const counts = ways[n] as Float64Array;
  const [below, above] = [add(counts.subarray(0, own + 1)), add(counts.subarray(own))];
  return Math.min(1, (2 * Math.min(below, above)) / add(counts));
}

/** P(Z > z) for z >= 0 (Abramowitz and Stegun 1964, 7.1.26: within 1.5e-7). */
function upperTail(z: number): number {
  const x = z / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const polynomial = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return 0.5 * polynomial * Math.exp(-x * x);
}

/** Fewest campaigns of each of `samples` samples with which the corrected p-value of a pair can be below 0.05. */
export function leastForSignificance(samples: number): number {
  const pairs = (samples * (samples - 1)) / 2;
  let [n, ways] = [0, 1];
  while ((2 * Math.max(1, pairs)) / ways >= 0.05) {
    n++;
    ways = (ways * (2 * n) * (2 * n - 1)) / (n * n);
  }
  return n;
}

/** Family-wise error rate (Holm 1979). */
export function holm(ps: readonly number[]): number[] {
  const corrected: number[] = [];
  let least = 0;
  for (const [place, { p, at }] of ps
    .map((each, i) => ({ p: each, at: i }))
    .sort((a, b) => a.p - b.p)
    .entries()) {
    least = Math.max(least, Math.min(1, p * (ps.length - place)));
    corrected[at] = least;
  }
  return corrected;
}
