import type { Rng } from '../../src/util/index.js';

/** Maximum number of draws. A test that exceeds it should use a smaller input. */
const MOST = 50_000;

/** Created once, since creating an error records the stack. */
const TOO_IMPROBABLE = new Error('this path is too improbable');

interface Decision {
  readonly weights: readonly number[];
  taken: number;
}

/** A generator that takes the given branches, then the first possible branch of each further decision. */
class FixedChoices implements Rng {
  readonly decisions: Decision[] = [];
  readonly #given: readonly number[];
  readonly #least: number;
  probability = 1;

  constructor(given: readonly number[], least: number) {
    this.#given = given;
    this.#least = least;
  }

  fork(): Rng {
    return this;
  }

  below(bound: number): number {
    if (bound <= 1) return 0;
    if (this.probability / bound < this.#least) throw TOO_IMPROBABLE;
    return this.#decide(Array.from({ length: bound }, () => 1 / bound));
  }

  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  chance(probability: number): boolean {
    return this.#decide([probability, 1 - probability]) === 0;
  }

  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new RangeError('nothing to pick from');
    return items[this.below(items.length)] as T;
  }

  sample<T>(items: readonly T[], count: number): T[] {
    const left = [...items];
    return Array.from({ length: Math.min(count, items.length) }, () => left.splice(this.below(left.length), 1)[0] as T);
  }

  bits(bits: number): bigint {
    return BigInt(this.below(2 ** bits));
  }

  #decide(weights: readonly number[]): number {
    const first = weights.findIndex((weight) => weight > 0);
    const taken = this.#given[this.decisions.length] ?? first;
    this.decisions.push({ weights, taken });
    this.probability *= weights[taken] as number;
    if (this.probability < this.#least) throw TOO_IMPROBABLE;
    return taken;
  }
}

/**
 * The next combination of branches: advances the last decision that has a further branch, and drops the decisions
 * after it. Undefined after the last combination.
 */
function nextChoices(decisions: readonly Decision[]): number[] | undefined {
  for (let at = decisions.length - 1; at >= 0; at--) {
    const { weights, taken } = decisions[at] as Decision;
    const next = weights.findIndex((weight, i) => i > taken && weight > 0);
    if (next >= 0) return [...decisions.slice(0, at).map((each) => each.taken), next];
  }
  return undefined;
}

/**
 * All values that `make` can draw, with their probabilities in percent, rounded to a tenth. Omits paths less probable
 * than `least`.
 */
export function allDraws(
  make: (rng: Rng) => string,
  { least = 1e-4 }: { readonly least?: number } = {},
): Record<string, number> {
  const found = new Map<string, number>();
  let ways = 0;
  for (let given: number[] | undefined = []; given !== undefined;) {
    if (ways++ > MOST) throw new Error(`there are more than ${MOST} ways to draw`);
    const rng = new FixedChoices(given, least);
    try {
      const made = make(rng);
      found.set(made, (found.get(made) ?? 0) + rng.probability);
    } catch (error) {
      if (error !== TOO_IMPROBABLE) throw error;
    }
    given = nextChoices(rng.decisions);
  }
  return Object.fromEntries(
    [...found].sort().map(([made, probability]) => [made, Math.round(probability * 1000) / 10]),
  );
}
