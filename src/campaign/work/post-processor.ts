import type { Bisection, Elsewhere, FindingRecord, ReducedFinding } from '../log/index.js';

/** Processing of confirmed findings during the hunt. */
export interface PostProcessor {
  /** Reduces a finding's input; undefined if nothing smaller was found. Rejects when the signal aborts. */
  reduce(finding: FindingRecord, signal: AbortSignal): Promise<ReducedFinding | undefined>;
  /** Bisects a finding over versions; undefined if there are none. Rejects when the signal aborts. */
  bisect(finding: FindingRecord, signal: AbortSignal): Promise<Bisection | undefined>;
  /**
   * Checks a finding on this machine, on which it was not seen; undefined if that is inconclusive. Rejects when the
   * signal aborts.
   */
  confirm(finding: FindingRecord, signal: AbortSignal): Promise<Elsewhere | undefined>;
}
