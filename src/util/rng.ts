import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { finalize, hashWords } from './hash.js';

type Words = readonly [number, number, number, number];

/** A random-number generator, repeatable: the stream of a fork depends only on the random seed and the forks' keys. */
export interface Rng {
  /** Returns an independent stream named `key`, identical on every machine. */
  fork(key: string | number): Rng;
  /** Draws an integer from 0 to `bound` - 1. `bound` is from 1 to 2^32. */
  below(bound: number): number;
  /** Draws an integer from `low` to `high`, both included. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  /** Throws if the list is empty. */
  pick<T>(items: readonly T[]): T;
  /** Draws distinct items in random order, or all if there are fewer than `count`. */
  sample<T>(items: readonly T[], count: number): T[];
  bits(bits: number): bigint;
}

class ForkingRng implements Rng {
  readonly #key: Words;
  readonly #stream: { next(): number };

  constructor(key: Words) {
    this.#key = key;
    const state = key.every((word) => word === 0) ? [1, 0, 0, 0] : [...key];
    this.#stream = xoroshiro128plusFromState(state);
  }

  fork(key: string | number): Rng {
    const [a, b, c, d] = hashWords(typeof key === 'number' ? `#${key}` : `$${key}`);
    const [p, q, r, s] = this.#key;
    const w = finalize(p ^ a);
    const x = finalize(Math.imul(q, 0x27d4eb2f) ^ b ^ w);
    const y = finalize(Math.imul(r, 0x165667b1) ^ c ^ x);
    const z = finalize(Math.imul(s, 0x85ebca6b) ^ d ^ y);
    return new ForkingRng([w, x, y, z]);
  }

  below(bound: number): number {
    if (bound <= 1) return 0;
    // Rejection makes the draw uniform. It takes less than two rounds on average.
    const limit = 0x100000000 - (0x100000000 % bound);
    for (;;) {
      const word = this.#stream.next() >>> 0;
      if (word < limit) return word % bound;
    }
  }

  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  chance(probability: number): boolean {
    return this.#stream.next() >>> 0 < probability * 0x100000000;
  }

  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new RangeError('rng.pick: the list is empty');
    return items[this.below(items.length)] as T;
  }

  sample<T>(items: readonly T[], count: number): T[] {
    const pool = [...items];
    const taken = Math.min(count, pool.length);
    for (let i = 0; i < taken; i++) {
      const j = i + this.below(pool.length - i);
      const swap = pool[i] as T;
      pool[i] = pool[j] as T;
      pool[j] = swap;
    }
    pool.length = taken;
    return pool;
  }

  bits(bits: number): bigint {
    let value = 0n;
    for (let left = bits; left > 0; left -= 32) {
      const take = Math.min(left, 32);
      value = (value << BigInt(take)) | BigInt((this.#stream.next() >>> 0) >>> (32 - take));
    }
    return value;
  }
}

export function rngFromSeed(seed: string | number): Rng {
  return new ForkingRng(hashWords(`gainsay:${seed}`));
}
