import { BOOL, type Term } from '../../../term/index.js';
import type { Construction, ConstructionContext } from '../construction.js';

/**
 * Iterated unary functions: f^m(x) = x and f^n(x) = x imply f^d(x) = x for d = gcd(m, n). For a function on Bool, f^3
 * = f.
 */
export const functionPowers: Construction = {
  name: 'function-powers',
  summary: 'a function has cycles of two lengths, but none of their greatest common divisor',
  contradict: (cx) => {
    const { functions, rng, store } = cx;
    const usable = functions.filter(({ params, result }) => params.length === 1 && params[0] === result);
    if (usable.length === 0) return undefined;
    const { name, result } = rng.pick(usable);
    const power = (of: Term, count: number): Term => {
      let made = of;
      for (let i = 0; i < count; i++) made = store.call(name, [made], result);
      return made;
    };
    const start = cx.term(result);
    if (result === BOOL && rng.chance(0.6)) {
      const apart = different(cx, power(start, 3), power(start, 1));
      return { terms: [apart], because: `a function of Bool, such as ${name}, is its own third power` };
    }
    const [m, n] = rng.pick([[2, 3], [3, 4], [2, 4], [4, 6], [3, 5], [3, 6], [2, 5]] as const); // oxfmt-ignore
    const divisor = gcd(m, n);
    const multiple = divisor * rng.pick([1, 1, 2]);
    const circles = [m, n].map((count) => store.app('=', [power(start, count), start]));
    const because = `cycles of ${name} of lengths ${m} and ${n} imply one of length ${divisor}`;
    return { terms: [...circles, different(cx, start, power(start, multiple))], because };
  },
};

function different({ rng, store }: ConstructionContext, one: Term, other: Term): Term {
  return rng.chance(0.5) ? store.app('distinct', [one, other]) : store.app('not', [store.app('=', [one, other])]);
}

function gcd(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}
