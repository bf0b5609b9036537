import type { Script } from '../../script/index.js';
import type { Budget } from '../budget.js';
import { BudgetOverrun } from '../../util/index.js';

interface Undetermined {
  readonly verdict: 'undetermined';
  readonly because: string;
}

export type Judgement<Fault = unknown> =
  | { readonly verdict: 'right' }
  | ({
      readonly verdict: 'wrong';
      readonly proof: string;
      /** `itself`: the solver contradicts itself. Absent if evaluation proves the fault. */
      readonly against?: 'itself';
    } & Fault)
  | Undetermined;

export function toUndetermined(because: string): Undetermined {
  return { verdict: 'undetermined', because };
}

/** `command` is the index of the answered command. `reply` is the text of one S-expression. */
export interface LocatedReply {
  readonly script: Script;
  readonly command: number;
  readonly reply: string;
}

export interface FollowUpReply {
  readonly answers: readonly string[];
  readonly model?: string;
}

/** If the budget runs out, returns a `wrong` verdict unchanged, and replaces any other verdict by undetermined. */
export function judgeWithin<J extends { readonly verdict: string }>(budget: Budget, judge: () => J): J | Undetermined {
  const judged = attemptWithin(budget, judge);
  return judged.verdict === 'wrong' || budget.spent === undefined ? judged : toUndetermined(budget.spent);
}

function attemptWithin<J>(budget: Budget, judge: () => J): J | Undetermined {
  try {
    return budget.attempt<J | Undetermined>(judge, toUndetermined);
  } catch (error) {
    if (error instanceof BudgetOverrun) return toUndetermined(error.message);
    throw error;
  }
}
