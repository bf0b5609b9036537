import type { Entered, Hashes } from '../log/index.js';
import { withResolvers } from './pool/pool.js';

export interface Decision {
  /** Hashes of the test cases that neither a seed nor an earlier batch of the schedule has. */
  readonly fresh: Hashes;
  readonly duplicates: number;
  readonly sameAsSeed: number;
}

export interface LedgerEntry {
  readonly decided: Promise<Decision>;
  /** Enters the test cases of the batch. Only the first call changes the ledger. */
  enter(hashes: Hashes): Entered;
  /** Rejects the decisions on this batch and all later ones, unless the test cases were entered. */
  fail(error: unknown): void;
}

interface OpenBatch {
  readonly draws: number;
  readonly owners: Map<string, number>;
  readonly settle: (decision: Decision) => void;
  readonly reject: (error: unknown) => void;
  hashes?: Hashes;
  decision?: Decision;
  failure?: { readonly error: unknown };
}

/** Decides which test cases are new, in the order of the schedule, whatever the order in which workers finish. */
export class Ledger {
  readonly #seeds: ReadonlySet<string>;
  /** By hash, the earliest batch that entered the test case. */
  readonly #owners = new Map<string, number>();
  readonly #open = new Map<number, OpenBatch>();
  #last: Promise<unknown> = Promise.resolve();
  #added = 0;
  #decided = 0;
  /** New test cases of the decided batches. */
  #tests = 0;
  /** Draws of the batches that are not decided. */
  #draws = 0;

  constructor(seeds: ReadonlySet<string>) {
    this.#seeds = seeds;
  }

  /** Drops only test cases in `owners`, which is extended, or in all earlier batches. */
  add(draws: number, owners: Map<string, number> = this.#owners): LedgerEntry {
    const number = this.#added++;
    const { promise: decided, resolve: settle, reject } = withResolvers<Decision>();
    decided.catch(() => undefined);
    const batch: OpenBatch = { draws, owners, settle, reject };
    this.#open.set(number, batch);
    this.#draws += draws;
    this.#last = decided;
    const enter = (hashes: Hashes): Entered => {
      if (batch.hashes === undefined && batch.failure === undefined) {
        batch.hashes = hashes;
        for (const hash of Object.values(hashes)) owners.set(hash, Math.min(number, owners.get(hash) ?? number));
        this.#advance();
      }
      return { fresh: (batch.decision ?? this.#decide(batch, number)).fresh, isFinal: number < this.#decided };
    };
    const fail = (error: unknown): void => {
      if (batch.hashes === undefined) batch.failure ??= { error };
      this.#advance();
    };
    this.#advance();
    return { decided, enter, fail };
  }

  /** Returns how many of `wanted` draws surely make at most `most` tests. Waits for earlier batches if necessary. */
  async allow(wanted: number, most: number): Promise<number> {
    if (this.#tests + this.#draws + wanted > most) await this.#last;
    return Math.min(wanted, most - this.#tests);
  }

  #advance(): void {
    for (let batch = this.#open.get(this.#decided); batch !== undefined; batch = this.#open.get(this.#decided)) {
      const { hashes, failure, draws } = batch;
      // Later batches depend on this one.
      if (failure !== undefined) for (const { reject } of this.#open.values()) reject(failure.error);
      if (hashes === undefined) return;
      const decision = (batch.decision = this.#decide(batch, this.#decided));
      this.#open.delete(this.#decided++);
      this.#tests += Object.keys(decision.fresh).length;
      this.#draws -= draws;
      batch.settle(decision);
    }
  }

  #decide({ hashes = {}, owners }: OpenBatch, number: number): Decision {
    const fresh: Record<string, string> = {};
    let [duplicates, sameAsSeed] = [0, 0];
    for (const [index, hash] of Object.entries(hashes)) {
      if (this.#seeds.has(hash)) sameAsSeed++;
      else if (owners.get(hash) === number) fresh[index] = hash;
      else duplicates++;
    }
    return { fresh, duplicates, sameAsSeed };
  }
}
