import type { Plan } from '../../log/index.js';

/**
 * Unit of cost. With `tests`, only reproducible finds count as yield; crashes with a bare signal do not, since
 * effects of memory errors vary from run to run.
 */
export type CostUnit = 'tests' | 'seconds';

/**
 * The unit of a campaign, by its original plan, so that resuming with another budget keeps earlier deals. Time varies
 * from run to run, so tests count if the budget is in tests, or if parts must deal alike.
 */
export function chooseCostUnit({ budget, shard }: Pick<Plan, 'budget' | 'shard'>): CostUnit {
  return budget.tests === null && shard === undefined ? 'seconds' : 'tests';
}
