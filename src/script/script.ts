import type { TermStore } from '../term/index.js';
import { type Command, checksItsOwnWay } from './command.js';

/** What a `check-sat` should answer, where that is known. */
export type Status = 'sat' | 'unsat' | 'unknown';

/** A script: commands over the terms of one store. Immutable. */
export interface Script {
  readonly store: TermStore;
  readonly commands: readonly Command[];
  /** The logic set first, or undefined. */
  readonly logic: string | undefined;
}

/**
 * How a script relates to the one it was made from, check by check: `weaker` has every model of the original (sat
 * stays sat), `stronger` has no others (unsat stays unsat).
 */
export type Claim = 'equivalent' | 'equisatisfiable' | 'weaker' | 'stronger' | 'unrelated';

/** Whether a claim carries a known answer over from the original to the script made from it. */
export function carries(claim: Claim, answer: 'sat' | 'unsat'): boolean {
  switch (claim) {
    case 'equivalent':
    case 'equisatisfiable':
      return true;
    case 'weaker':
      return answer === 'sat';
    case 'stronger':
      return answer === 'unsat';
    case 'unrelated':
      return false;
  }
}

/** The first logic that a script sets. */
export function logicOf(commands: readonly Command[]): string | undefined {
  for (const command of commands) if (command.kind === 'set-logic') return command.logic;
  return undefined;
}

/**
 * The statuses that a script claims with `(set-info :status …)`, one for each check, those that are made in a
 * solver's own way among them; undefined where it claims none.
 */
export function claimedStatuses(script: Script): (Status | undefined)[] {
  const statuses: (Status | undefined)[] = [];
  let claimed: Status | undefined;
  for (const command of script.commands) {
    if (command.kind === 'set-info' && command.keyword === ':status') claimed = statusNamed(command.value);
    if (command.kind === 'check-sat' || command.kind === 'check-sat-assuming' || checksItsOwnWay(command)) {
      statuses.push(claimed);
      claimed = undefined;
    }
  }
  return statuses;
}

function statusNamed(text: string | undefined): Status | undefined {
  return text === 'sat' || text === 'unsat' || text === 'unknown' ? text : undefined;
}
