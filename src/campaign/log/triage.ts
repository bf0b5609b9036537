import { firstLine } from '../../util/index.js';

/** What people say became of a finding. */
export const TRIAGE_STATES = ['new', 'reported', 'known', 'not-a-bug'] as const;
export type TriageState = (typeof TRIAGE_STATES)[number];

/** What a person said of a finding; the newest word counts. */
export interface Triage {
  readonly state: TriageState;
  /** Where it was reported, or is known from: an address of the web. */
  readonly link: string | null;
  readonly note: string | null;
  /** ISO 8601; null where nobody said anything. */
  readonly when: string | null;
}

/** What holds of a finding of which nobody said anything. */
export const UNTRIAGED: Triage = { state: 'new', link: null, note: null, when: null };

/** What a finding is known as by what people said of it, in one line; undefined where it is new. */
export function knownByTriage(triage: Triage | undefined): string | undefined {
  if (triage === undefined || triage.state === 'new') return undefined;
  const { state, link, note } = triage;
  const words = { reported: 'reported', known: 'known', 'not-a-bug': 'not a bug' } as const;
  const more = link ?? firstLine(note ?? '');
  return more === '' ? words[state] : `${words[state]}: ${more}`;
}
