import { rngFromSeed } from '../../../util/index.js';
import { type Batch, type CampaignEvent, type CampaignState, isMixed } from '../../log/index.js';
import { Bandit } from './bandit.js';
import { Rounds } from './rounds.js';
import { chooseCostUnit, Yields } from './yields.js';

export class Mix {
  readonly #bandit: Bandit;
  readonly #yields: Yields;
  readonly #rounds: Rounds;

  constructor(parts: { readonly bandit: Bandit; readonly yields: Yields; readonly ahead?: number | undefined }) {
    const { bandit, yields, ahead } = parts;
    this.#bandit = bandit;
    this.#yields = yields;
    this.#rounds = new Rounds(ahead, (round) => bandit.learn(yields.settle(round)));
  }

  async pick(open: readonly string[]): Promise<string> {
    await this.#rounds.learn();
    return this.#bandit.pick(open);
  }

  recordDeal(batch: Batch): void {
    this.#rounds.onDealt(batch);
  }

  recordStart(batch: Batch, done: Promise<unknown>): void {
    this.#rounds.onStarted(batch, done);
  }

  recordSeed(seed: string): void {
    this.#yields.recordSeed(seed);
  }

  onEvent(event: CampaignEvent): void {
    this.#yields.onEvent(event);
  }
}

export function createMix(state: CampaignState): Mix | undefined {
  const { plan } = state;
  if (!isMixed(plan)) return undefined;
  return new Mix({
    bandit: new Bandit(plan.strategies, rngFromSeed(plan.key).fork('mixing')),
    yields: new Yields(state, chooseCostUnit(state.begun)),
    ahead: plan.mixAhead,
  });
}
