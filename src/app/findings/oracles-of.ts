import type { FindingRecord, Plan } from '../../campaign/index.js';
import type { Oracle } from '../../oracle/index.js';
import { shownBy } from '../../solver/index.js';
import type { Tell } from '../base/index.js';
import { partsOfPlan } from '../plugins/index.js';

/**
 * Loads the campaign's plug-ins only if one of them reported a finding. Throws if a plug-in is missing or has
 * changed.
 */
export async function oraclesOf(
  findings: readonly FindingRecord[],
  plan: Plan,
  tell: Tell,
): Promise<{ readonly oracles?: readonly Oracle[] }> {
  if (!findings.some(({ kind }) => shownBy(kind) === 'signature')) return {};
  return { oracles: (await partsOfPlan(plan, tell)).oracles };
}
