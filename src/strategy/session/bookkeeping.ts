import type { Claim } from '../../script/index.js';
import type { Decided } from '../../oracle/index.js';

export type AssertionStatus =
  | { readonly kind: 'own' | 'negated'; readonly index: number }
  | { readonly kind: 'guarded'; readonly index: number; readonly guard: string };

export class Bookkeeping {
  readonly #count: number;
  #levels: AssertionStatus[][] = [[]];

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

  reset(): void {
    this.#levels = [[]];
  }

  assert(standing: AssertionStatus): void {
    this.#levels.at(-1)?.push(standing);
  }

  get guards(): string[] {
    return this.#levels.flat().flatMap((each) => (each.kind === 'guarded' ? [each.guard] : []));
  }

  /** Numbers of the seed's assertions that are absent now, even guarded. */
  get missing(): number[] {
    const here = new Set(this.#levels.flat().flatMap((each) => (each.kind === 'negated' ? [] : [each.index])));
    return Array.from({ length: this.#count }, (_, index) => index).filter((index) => !here.has(index));
  }

  /** Guards in `assumed` are true, others arbitrary. */
  relation(assumed: readonly string[]): Claim | undefined {
    const { own, negated } = this.#standing(assumed);
    const isWhole = own.size === this.#count;
    if (negated.size === 0) return isWhole ? 'equivalent' : 'weaker';
    return isWhole ? 'stronger' : undefined;
  }

  /** `unsat` if an assertion and its negation are present. */
  decide(assumed: readonly string[]): Decided | undefined {
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
