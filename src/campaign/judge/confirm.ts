import type { Suspect } from '../../oracle/index.js';
import { afterHistory } from './after-history.js';
import type { Confirmation, Confirmed, Doubt } from './confirmation.js';
import { SecondInspection } from './second-inspection.js';
import { settle } from './settle.js';

/**
 * Repeats the runs of suspects and witnesses, and on the seed if the suspicion rests on it, in new processes. Stable
 * results are confirmed; a varying one is `unstable`. A suspicion that does not recur is replayed after its history
 * of queries.
 */
export async function confirm(doubt: Doubt, cx: Confirmation, signal?: AbortSignal): Promise<Confirmed> {
  const inspection = new SecondInspection(doubt, cx, signal);
  const first = await inspection.again(involved(doubt.suspect));
  if (first === undefined) return (await inspection.changeOfMind()) ?? afterHistory(doubt, cx, { inspection, signal });
  const settled = await settle({ doubt, cx, inspection, suspect: first }, signal);
  return settled.kind === 'confirmed' ? inspection.repeated(settled) : settled;
}

function involved(suspect: Suspect): string[] {
  return [...suspect.suspects, ...suspect.witnesses];
}
