import { type AtomSums, addAtom } from '../text-size.js';
import { type Forest, atomAt } from './forest.js';

/** Over the atoms before each node, plus the total. Every numeral counts as a literal. */
export interface ForestSums {
  readonly rank: Float64Array;
  readonly widths: Float64Array;
  readonly digits: Float64Array;
}

const known = new WeakMap<Forest, ForestSums>();

/** Cached per text. */
export function computeSums(forest: Forest): ForestSums {
  const before = known.get(forest);
  if (before !== undefined) return before;
  const { count, list } = forest;
  const rank = new Float64Array(count + 1);
  const widths = new Float64Array(count + 1);
  const digits = new Float64Array(count + 1);
  const sums: AtomSums = { rank: 0, widths: 0, digits: 0 };
  for (let node = 0; node < count; node++) {
    if (list[node] === 0) addAtom(atomAt(forest, node), false, sums);
    rank[node + 1] = sums.rank;
    widths[node + 1] = sums.widths;
    digits[node + 1] = sums.digits;
  }
  const made = { rank, widths, digits };
  known.set(forest, made);
  return made;
}
