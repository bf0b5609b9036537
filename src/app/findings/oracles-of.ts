import type { FindingState, Plan } from '../../campaign/index.js';
import { type Oracle, observationKind } from '../../oracle/index.js';
import type { Emit } from '../base/index.js';
import { partsOfPlan } from '../plugins/index.js';

/** Loads the campaign's plug-ins if a finding needs one of their oracles. Throws if a plug-in is missing or changed. */
export async function loadOracles(
  findings: readonly FindingState[],
  plan: Plan,
  emit: Emit,
): Promise<{ readonly oracles?: readonly Oracle[] }> {
  if (!findings.some(({ kind }) => observationKind(kind) === 'signature')) return {};
  return { oracles: (await partsOfPlan(plan, emit)).oracles };
}
