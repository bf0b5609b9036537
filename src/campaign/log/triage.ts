import { firstLine } from '../../util/index.js';

export const TRIAGE_STATES = ['new', 'reported', 'known', 'not-a-bug'] as const;
export type TriageState = (typeof TRIAGE_STATES)[number];

export interface Triage {
  readonly state: TriageState;
  /** URL of the report, or of the known bug. */
  readonly link: string | null;
  readonly note: string | null;
  /** ISO 8601; null if never triaged. */
  readonly when: string | null;
}

export const UNTRIAGED: Triage = { state: 'new', link: null, note: null, when: null };

/** The finding's state by triage, in one line; undefined if it is new. */
export function describeTriage(triage: Triage | undefined): string | undefined {
  if (triage === undefined || triage.state === 'new') return undefined;
  const { state, link, note } = triage;
  const words = { reported: 'reported', known: 'known', 'not-a-bug': 'not a bug' } as const;
  const more = link ?? firstLine(note ?? '');
  return more === '' ? words[state] : `${words[state]}: ${more}`;
}
