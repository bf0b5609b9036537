export const STATES = ['new', 'returned', 'known', 'fixed'] as const;
export type NightState = (typeof STATES)[number];

export const REVISION_NOTE = 'Later rechecks and bisections can change earlier rows.';

/** The bugs of a campaign. A bug counts at most once per state. */
export interface Night {
  readonly campaign: string;
  readonly started: string;
  readonly counts: Readonly<Record<NightState, number>>;
  readonly bugs: readonly NightBug[];
}

export interface NightBug {
  readonly state: NightState;
  readonly group: string;
  readonly kind: string;
  readonly solver: string;
  readonly signature: string | null;
  readonly finding: string;
  /** The known bug, or the fix that a regression undoes. */
  readonly because: string | null;
  /** When a recheck found the fix or the return, if a later campaign had started by then. */
  readonly recorded: string | null;
}

export function day(started: string): string {
  return started.slice(0, 10);
}

export function describeBug({ solver, kind, signature, because, recorded }: NightBug): string {
  const later = recorded === null ? null : `found by a recheck on ${day(recorded)}`;
  return `${solver}: ${[kind, signature, because, later].filter((part) => part !== null).join(', ')}`;
}
