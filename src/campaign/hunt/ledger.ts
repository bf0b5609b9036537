import type { Hashes } from '../log/index.js';
import { withResolvers } from './pool/pool.js';

export interface Decision {
  /** Hashes of the test cases that neither a seed nor an earlier batch of the schedule has. */
  readonly fresh: Hashes;
  readonly duplicates: number;
  readonly sameAsSeed: number;
}

export interface LedgerEntry {
  readonly decided: Promise<Decision>;
  /** Enters the test cases of the batch. Only the first call has an effect. */
  enter(hashes: Hashes): Promise<Decision>;
  /** Rejects the decisions on this batch and all later ones, unless the test cases were entered. */
  fail(error: unknown): void;
}

/**
 * Decides which test cases are new, in the order of the schedule, so that decisions do not depend on the order in which
 * workers finish.
 */
export class Ledger {
  readonly #seen = new Set<string>();
  readonly #seeds: ReadonlySet<string>;
  #last: Promise<unknown> = Promise.resolve();
  /** New test cases of the decided batches. */
  #tests = 0;
  /** Draws of the batches that are not decided. */
  #open = 0;

  constructor(seeds: ReadonlySet<string>) {
    this.#seeds = seeds;
  }

  /** Drops only test cases in `seen`, which is extended, or in all earlier batches. */
  add(draws: number, seen: Set<string> = this.#seen): LedgerEntry {
    const { promise, resolve, reject } = withResolvers<Hashes>();
    promise.catch(() => undefined);
    this.#open += draws;
    const decided = this.#last.then(() => promise).then((hashes) => this.#decide(hashes, draws, seen));
    decided.catch(() => undefined);
    this.#last = decided;
    const enter = (hashes: Hashes): Promise<Decision> => {
      resolve(hashes);
      return decided;
    };
    return { decided, enter, fail: reject };
  }

  /** Returns how many of `wanted` draws surely make at most `most` tests. Waits for earlier batches if necessary. */
  async allow(wanted: number, most: number): Promise<number> {
    if (this.#tests + this.#open + wanted > most) await this.#last;
    return Math.min(wanted, most - this.#tests);
  }

  #decide(hashes: Hashes, draws: number, seen: Set<string>): Decision {
    const fresh: Record<string, string> = {};
    let [duplicates, sameAsSeed] = [0, 0];
    for (const [index, hash] of Object.entries(hashes)) {
      if (this.#seeds.has(hash)) sameAsSeed++;
      else if (seen.has(hash)) duplicates++;
      else {
        seen.add(hash);
        fresh[index] = hash;
        this.#tests++;
      }
    }
    this.#open -= draws;
    return { fresh, duplicates, sameAsSeed };
  }
}
