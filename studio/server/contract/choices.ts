import type { TriageState } from '../../../src/index.js';

const TRIAGE_STATES: Readonly<Record<TriageState, true>> = {
  new: true,
  reported: true,
  known: true,
  'not-a-bug': true,
  fixed: true,
  returned: true,
};
export const TRIAGE_CHOICES = Object.keys(TRIAGE_STATES) as TriageState[];

/** A bug search lists so many failures, and then, up to `all`, only the first of each kind. */
export const LISTED_FAILURES = { repeats: 1_000, all: 2_000 } as const;
