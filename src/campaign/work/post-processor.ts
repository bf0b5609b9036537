import type { Bisection, Elsewhere, FindingRecord, ReducedFinding } from '../log/index.js';

/** What is done with confirmed findings while the hunt goes on. */
export interface PostProcessor {
  /** Makes a finding's input smaller; undefined where nothing smaller was found. Rejects when the signal aborts. */
  reduce(finding: FindingRecord, signal: AbortSignal): Promise<ReducedFinding | undefined>;
  /** Asks over which versions it shows; undefined where there are no versions to ask. Rejects when the signal aborts. */
  bisect(finding: FindingRecord, signal: AbortSignal): Promise<Bisection | undefined>;
  /** Looks at it on this machine, where it was not seen; undefined where that says nothing. Rejects when the signal aborts. */
  confirm(finding: FindingRecord, signal: AbortSignal): Promise<Elsewhere | undefined>;
}
