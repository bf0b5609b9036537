import { MAX_CODE_POINT } from './code-points.js';
import type { Regex } from './regex.js';

const FIRST_PRINTABLE = 0x20;
const LAST_PRINTABLE = 0x7e;

/** The alphabet cut into intervals, so that a regex does not tell apart the characters of one: its *character classes*. */
export class CharClasses {
  /** Where each class begins, in order; the first begins at 0. */
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

  /** How many there are: at least one. */
  get count(): number {
    return this.#starts.length;
  }

  /** The class of a character. */
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

  /** The first and the last character of a class. */
  bounds(charClass: number): readonly [first: number, last: number] {
    return [this.#starts[charClass] as number, (this.#starts[charClass + 1] ?? MAX_CODE_POINT + 1) - 1];
  }

  /** The character that stands for a class in examples: a printable one of ASCII where there is one, else the first. */
  example(charClass: number): number {
    const [first, last] = this.bounds(charClass);
    if (first > LAST_PRINTABLE || last < FIRST_PRINTABLE) return first;
    return Math.max(first, FIRST_PRINTABLE);
  }

  /** The classes from `low` to `high` (characters at which classes begin and end) as a set: bit i is class i. */
  set(low: number, high: number): bigint {
    if (low > high) return 0n;
    const from = this.of(low);
    return ((1n << BigInt(this.of(high) - from + 1)) - 1n) << BigInt(from);
  }
}
