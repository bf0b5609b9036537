import type { Bisection, CrossMachineCheck, FindingRecord, ReducedFinding } from '../../log/index.js';

export interface PostProcessor {
  /** Undefined if nothing smaller was found. Rejects when the signal aborts. */
  reduce(finding: FindingRecord, signal: AbortSignal): Promise<ReducedFinding | undefined>;
  /** Undefined if there are no versions. Rejects when the signal aborts. */
  bisect(finding: FindingRecord, signal: AbortSignal): Promise<Bisection | undefined>;
  /** Checks it on this machine, on which it was not seen; undefined if inconclusive. Rejects when the signal aborts. */
  confirm(finding: FindingRecord, signal: AbortSignal): Promise<CrossMachineCheck | undefined>;
}
