import { rngFromSeed } from '../../util/index.js';
import { type Batch, type CampaignEvent, type CampaignState, MIX_AHEAD, isMixed } from '../log/index.js';
import { Bandit } from './bandit.js';
import { Yields } from './yields.js';

/** How many batches are dealt by what was known at the first of them. */
export const ROUND = 16;

/**
 * Deals batches among strategies by what they have yielded. Jobs finish in any order, so what is known when a round of deals
 * begins is laid down: the yield of the rounds before the last few, all of them whole, in the order in which they were dealt. A
 * round waits for these where they are not finished. So deals follow from the campaign's key and from what came of batches,
 * with any number of jobs, and a campaign that goes on deals as it would have.
 */
export class Mix {
  readonly #bandit: Bandit;
  readonly #yields: Yields;
  /** The rounds that were dealt, oldest first; the last one may not be full. Empty where it was settled. */
  readonly #rounds: Batch[][] = [[]];
  /** How many batches may be out at most before another round is dealt. */
  readonly #ahead: number;
  readonly #pending = new Map<Batch, Promise<unknown>>();
  #settled = 0;

  constructor(parts: { readonly bandit: Bandit; readonly yields: Yields; readonly ahead?: number | undefined }) {
    this.#bandit = parts.bandit;
    this.#yields = parts.yields;
    this.#ahead = parts.ahead ?? MIX_AHEAD;
  }

  /** The strategy that is dealt next, one of those that have something left. */
  async pick(open: readonly string[]): Promise<string> {
    if (this.#rounds.at(-1)?.length === ROUND) {
      this.#rounds.push([]);
      const known = roundsKnown(this.#rounds.length - 1, this.#ahead);
      while (this.#settled < known) await this.#settleNext();
    }
    return this.#bandit.pick(open);
  }

  /** Hears what was made of a deal. */
  dealt(batch: Batch): void {
    this.#rounds.at(-1)?.push(batch);
  }

  /** Hears that a batch is under way; `done` settles, in whatever way, when it is over. */
  began(batch: Batch, done: Promise<unknown>): void {
    const over = () => {
      this.#pending.delete(batch);
    };
    this.#pending.set(batch, done.then(over, over));
  }

  /** Hears that a seed's turn has come. */
  opened(seed: string): void {
    this.#yields.opened(seed);
  }

  /** Hears what happens in the campaign. */
  hear(event: CampaignEvent): void {
    this.#yields.hear(event);
  }

  async #settleNext(): Promise<void> {
    const round = this.#rounds[this.#settled] ?? [];
    await Promise.all(round.map((batch) => this.#pending.get(batch)));
    this.#bandit.learn(this.#yields.settle(round));
    this.#rounds[this.#settled++] = [];
  }
}

/**
 * How many of the rounds before a round are known to it: half of them, and all but the last `ahead` batches later on. So the first
 * lessons come soon, and later a batch that takes its time holds up nobody. Where more may be ahead than usual, as many more are dealt
 * at once before the first lesson: many workers are not to wait for it.
 */
export function roundsKnown(round: number, ahead: number = MIX_AHEAD): number {
  const most = Math.max(1, Math.ceil(ahead / ROUND));
  const early = Math.max(0, most - MIX_AHEAD / ROUND);
  return Math.max(0, Math.floor((round - early) / 2), round - most);
}

/** What deals a campaign's batches by their yield, where its plan says so. */
export function mixOf(state: CampaignState): Mix | undefined {
  const { plan } = state;
  if (!isMixed(plan)) return undefined;
  return new Mix({
    bandit: new Bandit(plan.strategies, rngFromSeed(plan.key).fork('mixing')),
    // A second is never the same twice, so where tests are counted, they are what it takes.
    yields: new Yields(state, plan.budget.tests === null ? 'seconds' : 'tests'),
    ahead: plan.mixAhead,
  });
}
