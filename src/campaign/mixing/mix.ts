import { rngFromSeed } from '../../util/index.js';
import { type Batch, type CampaignEvent, type CampaignState, isMixed } from '../log/index.js';
import { Bandit } from './bandit.js';
import { costUnitOf } from './cost-unit.js';
import { Rounds } from './rounds.js';
import { Yields } from './yields.js';

/** Deals batches among strategies by what they have yielded. */
export class Mix {
  readonly #bandit: Bandit;
  readonly #yields: Yields;
  readonly #rounds: Rounds<{ readonly batch: Batch }>;

  constructor(parts: { readonly bandit: Bandit; readonly yields: Yields; readonly ahead?: number | undefined }) {
    const { bandit, yields, ahead } = parts;
    this.#bandit = bandit;
    this.#yields = yields;
    this.#rounds = new Rounds({
      ahead,
      settle: (round) => {
        bandit.learn(yields.settle(round.map(({ batch }) => batch)));
      },
    });
  }

  /** The strategy that is dealt next, one of those that have something left. */
  async pick(open: readonly string[]): Promise<string> {
    await this.#rounds.learn();
    return this.#bandit.pick(open);
  }

  /** Hears what was made of a deal. */
  dealt(batch: Batch): void {
    this.#rounds.dealt({ batch });
  }

  /** Hears that a batch is under way; `done` settles, in whatever way, when it is over. */
  began(batch: Batch, done: Promise<unknown>): void {
    this.#rounds.began(batch, done);
  }

  /** Hears that a seed's turn has come. */
  opened(seed: string): void {
    this.#yields.opened(seed);
  }

  /** Hears what happens in the campaign. */
  hear(event: CampaignEvent): void {
    this.#yields.hear(event);
  }
}

/** What deals a campaign's batches by their yield, where its plan says so. */
export function mixOf(state: CampaignState): Mix | undefined {
  const { plan } = state;
  if (!isMixed(plan)) return undefined;
  return new Mix({
    bandit: new Bandit(plan.strategies, rngFromSeed(plan.key).fork('mixing')),
    yields: new Yields(state, costUnitOf(state.begun)),
    ahead: plan.mixAhead,
  });
}
