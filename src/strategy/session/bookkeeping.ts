import type { Claim } from '../../script/index.js';
import type { Decided } from '../../oracle/index.js';

/** What an assertion of a session is: one of the seed's (by its number), the negation of one, or one behind a guard. */
export type Standing =
  | { readonly kind: 'own' | 'negated'; readonly index: number }
  | { readonly kind: 'guarded'; readonly index: number; readonly guard: string };

/** Keeps account of what is asserted on which push level of a session. */
export class Bookkeeping {
  readonly #count: number;
  #levels: Standing[][] = [[]];

  /** `count` assertions of the seed, numbered from 0. */
  constructor(count: number) {
    this.#count = count;
  }

  get depth(): number {
    return this.#levels.length - 1;
  }

  push(): void {
    this.#levels.push([]);
  }

  pop(levels: number): void {
    this.#levels.splice(Math.max(1, this.#levels.length - levels));
  }

  /** All assertions go, and all levels. */
  reset(): void {
    this.#levels = [[]];
  }

  assert(standing: Standing): void {
    this.#levels.at(-1)?.push(standing);
  }

  /** The guards of what is asserted behind one now. */
  get guards(): string[] {
    return this.#levels.flat().flatMap((each) => (each.kind === 'guarded' ? [each.guard] : []));
  }

  /** The assertions of the seed that stand nowhere now, behind a guard or not. */
  get missing(): number[] {
    const here = new Set(this.#levels.flat().flatMap((each) => (each.kind === 'negated' ? [] : [each.index])));
    return Array.from({ length: this.#count }, (_, index) => index).filter((index) => !here.has(index));
  }

  /**
   * How what is asserted now relates to all that the seed asserts, where these guards are assumed to be true (and others may be
   * anything, so that nothing follows from what stands behind them).
   */
  relation(assumed: readonly string[]): Claim | undefined {
    const { own, negated } = this.#standing(assumed);
    const isWhole = own.size === this.#count;
    if (negated.size === 0) return isWhole ? 'equivalent' : 'weaker';
    return isWhole ? 'stronger' : undefined;
  }

  /** Unsat where an assertion stands beside its own negation; undefined otherwise. */
  known(assumed: readonly string[]): Decided | undefined {
    const { own, negated } = this.#standing(assumed);
    return [...negated].some((index) => own.has(index)) ? 'unsat' : undefined;
  }

  #standing(assumed: readonly string[]): { readonly own: ReadonlySet<number>; readonly negated: ReadonlySet<number> } {
    const own = new Set<number>();
    const negated = new Set<number>();
    for (const each of this.#levels.flat()) {
      if (each.kind === 'negated') negated.add(each.index);
      else if (!('guard' in each) || assumed.includes(each.guard)) own.add(each.index);
    }
    return { own, negated };
  }
}
