import { MAX_CODE_POINT } from './code-points.js';
import type { Regex } from './regex.js';

const FIRST_PRINTABLE = 0x20;
const LAST_PRINTABLE = 0x7e;

/** Splits the alphabet into intervals of characters that the regexes do not distinguish. */
export class CharClasses {
  readonly #starts: Uint32Array;

  constructor(regexes: Iterable<Regex>) {
    const cuts = new Set<number>([0]);
    for (const regex of regexes) {
      if (regex.form === 'word') for (const code of regex.word) cuts.add(code).add(code + 1);
      else if (regex.form === 'range') cuts.add(regex.low).add(regex.high + 1);
    }
    cuts.delete(MAX_CODE_POINT + 1);
    this.#starts = Uint32Array.from(cuts).sort();
  }

  get count(): number {
    return this.#starts.length;
  }

  of(code: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] as number) <= code) low = middle;
      else high = middle;
    }
    return low;
  }

  bounds(charClass: number): readonly [first: number, last: number] {
    return [this.#starts[charClass] as number, (this.#starts[charClass + 1] ?? MAX_CODE_POINT + 1) - 1];
  }

  example(charClass: number): number {
    const [first, last] = this.bounds(charClass);
    if (first > LAST_PRINTABLE || last < FIRST_PRINTABLE) return first;
    return Math.max(first, FIRST_PRINTABLE);
  }

  set(low: number, high: number): bigint {
    if (low > high) return 0n;
    const from = this.of(low);
    return ((1n << BigInt(this.of(high) - from + 1)) - 1n) << BigInt(from);
  }
}
