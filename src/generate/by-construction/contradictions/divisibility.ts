import { INT, type Term } from '../../../term/index.js';
import type { Construction } from '../construction.js';

/** `(= (+ (* 6 a) (* 9 b)) 4)`: the left side is a multiple of 3. */
export const divisibility: Construction = {
  name: 'divisibility',
  summary: 'a sum of multiples of a number equals a number that is not a multiple of it',
  contradict: ({ rng, store, term, variables }) => {
    if (!variables.includes(INT)) return undefined;
    const divisor = BigInt(rng.between(2, 7));
    const rest = BigInt(rng.between(1, Number(divisor) - 1));
    const multiple = (): Term => {
      const factor = divisor * BigInt(rng.pick([1, 1, 2, 3, -1, -2]));
      return store.app('*', [store.int(factor), term(INT)]);
    };
    const count = rng.between(1, 3);
    const products = Array.from({ length: count }, multiple);
    const sum = count === 1 ? (products[0] as Term) : store.app('+', products);
    const shifted = store.int(rest + divisor * BigInt(rng.between(-3, 3)));
    const because = `the left side is a multiple of ${divisor}, the right side is not`;
    const draw = rng.below(3);
    if (draw === 0) return { terms: [store.app('=', [sum, shifted])], because };
    if (draw === 1) return { terms: [store.app('=', [store.app('+', [sum, shifted]), multiple()])], because };
    const remainder = store.app('mod', [sum, store.int(divisor)]);
    return {
      terms: [store.app('distinct', [remainder, store.int(0n)])],
      because: `the sum is a multiple of ${divisor}`,
    };
  },
};
