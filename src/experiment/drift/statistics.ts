import type { TimeRatio } from './contract.js';

/** How sure an interval is. */
const CONFIDENCE = 0.95;

/** The fewest values that have an interval for their median at that confidence: of five, 1 in 16 samples lies on one side. */
export const FEWEST_PAIRS = 6;

/**
 * The median of ratios, and the interval between two of them in which the true median lies with 95 % confidence, whatever the
 * times are distributed like: each value lies above the median with probability one half, so the number of those that do is
 * binomial (the interval behind the sign test). Outliers of a busy machine move neither end far.
 */
export function medianRatio(ratios: readonly number[]): TimeRatio | null {
  if (ratios.length === 0) return null;
  const sorted = [...ratios].sort((a, b) => a - b);
  const at = lowerRank(sorted.length);
  const low = at === undefined ? null : (sorted[at] as number);
  const high = at === undefined ? null : (sorted[sorted.length - 1 - at] as number);
  return { median: median(sorted), low, high, pairs: sorted.length };
}

/** The median of a list; 0 of an empty one. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** The place of the interval's lower end among n sorted values; undefined where even the outermost ones are not enough. */
function lowerRank(n: number): number | undefined {
  let term = 0.5 ** n;
  let below = 0;
  let rank: number | undefined;
  // Long lists: 0.5^n is 0, and the normal distribution is as good.
  if (n > 1_000) return Math.floor(n / 2 - 0.98 * Math.sqrt(n)) - 1;
  for (let k = 0; k < n / 2; k++) {
    below += term;
    if (2 * below > 1 - CONFIDENCE) break;
    rank = k;
    term = (term * (n - k)) / (k + 1);
  }
  return rank;
}
