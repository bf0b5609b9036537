import type { Suspect } from '../../oracle/index.js';
import { confirmAfterHistory } from './history.js';
import type { Confirmation, Confirmed, SuspectedCase } from './confirmation.js';
import { FreshRuns } from './fresh.js';
import { settle } from './tie-break.js';

/**
 * Repeats the runs of suspects and witnesses, and on the seed if the suspicion rests on it, in new processes. Stable
 * results are confirmed; a varying one is `unstable`. A suspicion that does not recur is replayed after its history
 * of queries.
 */
export async function confirm(doubt: SuspectedCase, cx: Confirmation, signal?: AbortSignal): Promise<Confirmed> {
  const inspection = new FreshRuns(doubt, cx, signal);
  const first = await inspection.askAgain(listInvolved(doubt.suspect));
  if (first === undefined)
    return (await inspection.checkInstability()) ?? confirmAfterHistory(doubt, cx, { inspection, signal });
  const settled = await settle({ doubt, cx, inspection, suspect: first }, signal);
  return settled.kind === 'confirmed' ? inspection.repeat(settled) : settled;
}

function listInvolved(suspect: Suspect): string[] {
  return [...suspect.suspects, ...suspect.witnesses];
}
