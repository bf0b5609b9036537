import type { Budget } from './budget.js';

interface Undecided {
  readonly verdict: 'undetermined';
  readonly because: string;
}

/** Judges within a budget. If it is spent, the result is undetermined, unless it is proved wrong. */
export function judgeWithin<J extends { readonly verdict: string }>(budget: Budget, judge: () => J): J | Undecided {
  const judged = budget.within<J | Undecided>(judge, (because) => ({ verdict: 'undetermined', because }));
  if (judged.verdict === 'wrong' || budget.spent === undefined) return judged;
  return { verdict: 'undetermined', because: budget.spent };
}
