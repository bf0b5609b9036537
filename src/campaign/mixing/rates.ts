import { rngFromSeed } from '../../util/index.js';
import { type Batch, type CampaignEvent, type Plan, isMixed } from '../log/index.js';
import { Bandit } from './bandit.js';
import { costUnitOf } from './cost-unit.js';
import { ROUND } from './rounds.js';
import { Yields } from './yields.js';

/**
 * What is expected of each strategy per second of solvers' time (per test, where the budget is in tests), by what its batches
 * yielded in the order in which they were done. So it may differ a little from what deals go by, which is in the order of deals.
 */
export class StrategyRates {
  readonly #bandit: Bandit;
  readonly #yields: Yields;
  #round: Batch[] = [];

  private constructor(plan: Plan) {
    this.#bandit = new Bandit(plan.strategies, rngFromSeed(plan.key).fork('mixing'));
    const nothing = { yields: new Map(), findings: [], again: [] };
    this.#yields = new Yields(nothing, costUnitOf(plan));
  }

  /** Undefined where strategies share evenly. */
  static of(plan: Plan): StrategyRates | undefined {
    return isMixed(plan) ? new StrategyRates(plan) : undefined;
  }

  hear(event: CampaignEvent): void {
    this.#yields.hear(event);
    if (event.kind !== 'batch-done') return;
    this.#round.push(event.batch);
    if (this.#round.length < ROUND) return;
    this.#bandit.learn(this.#yields.settle(this.#round));
    this.#round = [];
  }

  rates(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#bandit.rates());
  }
}
