import { rngFromSeed } from '../../../util/index.js';
import { type Batch, type CampaignEvent, type Plan, isMixed } from '../../log/index.js';
import { Bandit } from './bandit.js';
import { chooseCostUnit } from './cost-unit.js';
import { ROUND } from './rounds.js';
import { Yields } from './yields.js';

/**
 * Expected yield of each strategy per second of solver time (per test if the budget is in tests). Uses the order of
 * results, so it may differ slightly from the rates that deals use.
 */
export class StrategyRates {
  readonly #bandit: Bandit;
  readonly #yields: Yields;
  #round: Batch[] = [];

  private constructor(plan: Plan) {
    this.#bandit = new Bandit(plan.strategies, rngFromSeed(plan.key).fork('mixing'));
    const nothing = { yields: new Map(), findings: [], again: [] };
    this.#yields = new Yields(nothing, chooseCostUnit(plan));
  }

  /** Undefined if strategies share evenly. */
  static of(plan: Plan): StrategyRates | undefined {
    return isMixed(plan) ? new StrategyRates(plan) : undefined;
  }

  onEvent(event: CampaignEvent): void {
    this.#yields.onEvent(event);
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
