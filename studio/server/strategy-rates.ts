import type { CampaignEvent, Plan } from '../../src/index.js';
import { Bandit, ROUND, Yields, chooseCostUnit, isMixed } from '../../src/lab-front.js';
import { rngFromSeed } from '../../src/smt.js';

type Batch = (CampaignEvent & { readonly kind: 'batch-done' })['batch'];

/**
 * Expected yield of each strategy per unit of cost. Differs slightly from the mix's own rates, since batches are
 * counted in the order in which they end.
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

  /** Undefined if the plan divides the batches evenly among strategies. */
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
