import { type Batch, MIX_AHEAD } from '../log/index.js';

/** How many batches are dealt by what was known at the first of them. */
export const ROUND = 16;

interface Deal {
  readonly batch: Batch;
}

/**
 * When what came of batches may decide what is dealt next. Jobs finish in any order, so what is known when a round of deals
 * begins is laid down: the rounds before the last few, all of them whole, in the order in which they were dealt. A round waits for
 * these where they are not finished. So deals follow from the campaign's key and from what came of batches, with any number
 * of jobs, and a campaign that goes on deals as it would have.
 */
export class Rounds<D extends Deal> {
  readonly #settle: (round: readonly D[]) => void;
  /** How many batches may be out at most before another round is dealt. */
  readonly #ahead: number;
  /** The rounds that were dealt, oldest first; the last one may not be full. Empty where it was settled. */
  readonly #rounds: D[][] = [[]];
  readonly #pending = new Map<Batch, Promise<unknown>>();
  #settled = 0;

  /** `settle` is given each round once it may be known. */
  constructor(parts: { readonly ahead?: number | undefined; settle(round: readonly D[]): void }) {
    this.#ahead = parts.ahead ?? MIX_AHEAD;
    this.#settle = (round) => {
      parts.settle(round);
    };
  }

  /** Before a deal: all that may be known to it is settled when this is over. */
  async learn(): Promise<void> {
    const last = this.#rounds.length - 1;
    const known = roundsKnown(this.#rounds[last]?.length === ROUND ? last + 1 : last, this.#ahead);
    while (this.#settled < known) await this.#settleNext();
  }

  /** Hears what was dealt. */
  dealt(deal: D): void {
    const last = this.#rounds.at(-1);
    if (last === undefined || last.length === ROUND) this.#rounds.push([deal]);
    else last.push(deal);
  }

  /** Hears that a batch is under way; `done` settles, in whatever way, when it is over. */
  began(batch: Batch, done: Promise<unknown>): void {
    const over = () => {
      this.#pending.delete(batch);
    };
    this.#pending.set(batch, done.then(over, over));
  }

  async #settleNext(): Promise<void> {
    const round = this.#rounds[this.#settled] ?? [];
    await Promise.all(round.map(({ batch }) => this.#pending.get(batch)));
    this.#settle(round);
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
