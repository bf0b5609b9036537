import { type Batch, MIX_AHEAD } from '../../log/index.js';

export const ROUND = 16;

/**
 * Groups scheduled batches into rounds, so that choices depend only on the campaign's key and the results of certain
 * earlier rounds, not on the order in which jobs finish.
 */
export class Rounds {
  readonly #settle: (round: readonly Batch[]) => void;
  readonly #ahead: number;
  readonly #rounds: Batch[][] = [[]];
  readonly #pending = new Map<Batch, Promise<unknown>>();
  #settled = 0;

  constructor(ahead: number | undefined, settle: (round: readonly Batch[]) => void) {
    this.#ahead = ahead ?? MIX_AHEAD;
    this.#settle = settle;
  }

  /** Waits for all rounds whose results the next choice may use. */
  async learn(): Promise<void> {
    const last = this.#rounds.length - 1;
    const known = countKnownRounds(this.#rounds[last]?.length === ROUND ? last + 1 : last, this.#ahead);
    while (this.#settled < known) await this.#settleNext();
  }

  onDealt(batch: Batch): void {
    const last = this.#rounds.at(-1);
    if (last === undefined || last.length === ROUND) this.#rounds.push([batch]);
    else last.push(batch);
  }

  /** `done` settles when the batch ends, even on failure. */
  onStarted(batch: Batch, done: Promise<unknown>): void {
    const over = () => {
      this.#pending.delete(batch);
    };
    this.#pending.set(batch, done.then(over, over));
  }

  async #settleNext(): Promise<void> {
    const round = this.#rounds[this.#settled] ?? [];
    await Promise.all(round.map((batch) => this.#pending.get(batch)));
    this.#settle(round);
    this.#rounds[this.#settled++] = [];
  }
}

/** Returns how many earlier rounds a round uses: at most half, later all but the last `ahead` batches. */
export function countKnownRounds(round: number, ahead: number = MIX_AHEAD): number {
  const most = Math.max(1, Math.ceil(ahead / ROUND));
  const early = Math.max(0, most - MIX_AHEAD / ROUND);
  return Math.max(0, Math.floor((round - early) / 2), round - most);
}
