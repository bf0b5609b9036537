import type { TermStore } from '../term/index.js';
import { type Command, isCheckSatUsing } from './command.js';

export type Status = 'sat' | 'unsat' | 'unknown';

/** An immutable list of commands over the terms of one store. */
export interface Script {
  readonly store: TermStore;
  readonly commands: readonly Command[];
  /** Logic of the first `set-logic`. */
  readonly logic: string | undefined;
}

/** Relation to the original, check by check. `weaker` keeps every model (sat stays sat), `stronger` adds none. */
export type Claim = 'equivalent' | 'equisatisfiable' | 'weaker' | 'stronger' | 'unrelated';

export function preserves(claim: Claim, answer: 'sat' | 'unsat'): boolean {
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

export function findLogic(commands: readonly Command[]): string | undefined {
  for (const command of commands) if (command.kind === 'set-logic') return command.logic;
  return undefined;
}

/** Lists one status per check, including solver-specific checks. Undefined for a check without `:status`. */
export function listStatuses(script: Script): (Status | undefined)[] {
  const statuses: (Status | undefined)[] = [];
  let claimed: Status | undefined;
  for (const command of script.commands) {
    if (command.kind === 'set-info' && command.keyword === ':status') claimed = statusNamed(command.value);
    if (command.kind === 'check-sat' || command.kind === 'check-sat-assuming' || isCheckSatUsing(command)) {
      statuses.push(claimed);
      claimed = undefined;
    }
  }
  return statuses;
}

function statusNamed(text: string | undefined): Status | undefined {
  return text === 'sat' || text === 'unsat' || text === 'unknown' ? text : undefined;
}
