import type { Suspect } from '../../oracle/index.js';
import { afterHistory } from './after-history.js';
import type { Confirmation, Confirmed, Doubt } from './confirmation.js';
import { SecondInspection } from './second-inspection.js';
import { settle } from './settle.js';

/**
 * Looks again, in new processes only: at the suspects, at those who speak against them, and at the seed where the suspicion
 * rests on it; then asks each of them whose word counts again and again. What every one of them says each time is confirmed. A
 * solver that says now this and now that is a finding of its own kind. What does not show in a new process may still show
 * after the same history of queries.
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
