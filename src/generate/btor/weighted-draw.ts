import type { Rng } from '../../util/index.js';

export type Draw<T> = (rng: Rng) => T;

const STEPS = 0x40000000;

/**
 * Draws items in proportion to their weights, or undefined if every weight is 0. Equal weights take one draw and no
 * search.
 */
export function makeWeightedDraw<T>(items: readonly T[], weightOf: (item: T) => number): Draw<T> | undefined {
  const drawn = items.filter((item) => weightOf(item) > 0);
  const [first] = drawn;
  if (first === undefined) return undefined;
  if (drawn.every((item) => weightOf(item) === weightOf(first))) return (rng) => rng.pick(drawn);
  const total = drawn.reduce((sum, item) => sum + weightOf(item), 0);
  let sum = 0;
  const upTo = drawn.map((item) => ((sum += weightOf(item)) / total) * STEPS);
  return (rng) => {
    const at = rng.below(STEPS);
    let [low, high] = [0, drawn.length - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (at < (upTo[middle] as number)) high = middle;
      else low = middle + 1;
    }
    return drawn[low] as T;
  };
}
