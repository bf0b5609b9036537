import { firstLine } from '../../util/index.js';
import type { Triage } from './records/finding.js';

export const UNTRIAGED: Triage = { state: 'new', link: null, note: null, when: null };

/** The finding's state by triage, in one line; undefined if it is new. */
export function describeTriage(triage: Triage | undefined): string | undefined {
  if (triage === undefined || triage.state === 'new') return undefined;
  const { state, link, note } = triage;
  const words = { reported: 'reported', known: 'known', 'not-a-bug': 'not a bug' } as const;
  const more = link ?? firstLine(note ?? '');
  return more === '' ? words[state] : `${words[state]}: ${more}`;
}
