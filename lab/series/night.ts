export const STATES = ['new', 'returned', 'known', 'fixed'] as const;
type State = (typeof STATES)[number];

/** The bugs of a campaign, each in one state. */
export interface Night {
  readonly campaign: string;
  readonly started: string;
  readonly counts: Readonly<Record<State, number>>;
  readonly bugs: readonly NightBug[];
}

export interface NightBug {
  readonly state: State;
  readonly group: string;
  readonly kind: string;
  readonly solver: string;
  readonly signature: string | null;
  readonly finding: string;
  /** The known bug, or the fix that a regression undoes. */
  readonly because: string | null;
}

export function day(started: string): string {
  return started.slice(0, 10);
}

export function describeBug({ solver, kind, signature, because }: NightBug): string {
  return `${solver}: ${[kind, signature, because].filter((part) => part !== null).join(', ')}`;
}
