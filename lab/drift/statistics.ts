import type { TimeRatio } from './contract.js';

const CONFIDENCE = 0.95;

/** For a 95 % interval. With five pairs, all ratios are on one side of the median in 1 of 16 samples. */
export const FEWEST_PAIRS = 6;

/**
 * Computes the median and its 95 % interval for any distribution. The number of values above the median is binomial
 * (sign test).
 */
export function medianRatio(ratios: readonly number[]): TimeRatio | null {
  if (ratios.length === 0) return null;
  const sorted = [...ratios].sort((a, b) => a - b);
  const at = lowerRank(sorted.length);
  const low = at === undefined ? null : (sorted[at] as number);
  const high = at === undefined ? null : (sorted[sorted.length - 1 - at] as number);
  return { median: median(sorted), low, high, pairs: sorted.length };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** Rank of the interval's lower limit. Undefined if n is too small. */
export function lowerRank(n: number): number | undefined {
  let term = 0.5 ** n;
  let below = 0;
  let rank: number | undefined;
  // For long lists, 0.5^n underflows to 0. The normal approximation is accurate for them.
  if (n > 1_000) return Math.floor(n / 2 - 0.98 * Math.sqrt(n)) - 1;
  for (let k = 0; k < n / 2; k++) {
    below += term;
    if (2 * below > 1 - CONFIDENCE) break;
    rank = k;
    term = (term * (n - k)) / (k + 1);
  }
  return rank;
}
