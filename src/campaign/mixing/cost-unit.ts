import type { Plan } from '../log/index.js';

/**
 * What cost is counted in. Where it is tests, only what shows again in every run counts as a yield: not that a process died of
 * a bare signal, since what becomes of wrong memory differs from run to run.
 */
export type CostUnit = 'tests' | 'seconds';

/**
 * The unit of a campaign, by its plan as it began: one that goes on with another budget deals what was dealt before as before. A
 * second is never the same twice, so where tests are counted, or parts must deal alike, tests are what it takes.
 */
export function costUnitOf({ budget, shard }: Pick<Plan, 'budget' | 'shard'>): CostUnit {
  return budget.tests === null && shard === undefined ? 'seconds' : 'tests';
}
