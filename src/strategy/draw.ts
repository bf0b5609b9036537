import type { Rng } from '../util/index.js';

const LIMIT = 20_000;

/** Selects at most `limit` items at even distances, to bound memory. */
export function sampleEvenly<T>(items: Iterable<T>, limit = LIMIT): T[] {
  let kept: T[] = [];
  let stride = 1;
  let at = 0;
  for (const item of items) {
    if (at++ % stride !== 0) continue;
    kept.push(item);
    if (kept.length <= limit) continue;
    kept = kept.filter((_, i) => i % 2 === 0);
    stride *= 2;
  }
  return kept;
}

/** Draws `count` distinct indices below `bound`, or all if there are fewer. Slow if `count` is large. */
export function distinctIndices(rng: Rng, bound: number, count: number): number[] {
  const drawn: number[] = [];
  const wanted = Math.min(count, bound);
  while (drawn.length < wanted) {
    const index = rng.below(bound);
    if (!drawn.includes(index)) drawn.push(index);
  }
  return drawn;
}
