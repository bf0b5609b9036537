import type { FindingRecord, Plan } from '../../campaign/index.js';
import type { Oracle } from '../../oracle/index.js';
import { shownBy } from '../../solver/index.js';
import type { Tell } from '../base/index.js';
import { partsOfPlan } from '../plugins/index.js';

/**
 * The oracles that some findings are judged by again: with those of the campaign's plug-ins where one of them said what is wrong, so
 * that plug-ins are loaded only then. Throws where a plug-in is gone, or is another than it was.
 */
export async function oraclesOf(
  findings: readonly FindingRecord[],
  plan: Plan,
  tell: Tell,
): Promise<{ readonly oracles?: readonly Oracle[] }> {
  if (!findings.some(({ kind }) => shownBy(kind) === 'signature')) return {};
  return { oracles: (await partsOfPlan(plan, tell)).oracles };
}
