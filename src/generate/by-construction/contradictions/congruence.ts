import type { Term } from '../../../term/index.js';
import type { Construction } from '../construction.js';

/** `(= s t)` and `(distinct (f s) (f t))`, with several arguments and nested functions. */
export const congruence: Construction = {
  name: 'congruence',
  summary: 'functions of equal arguments are distinct',
  contradict: ({ functions, rng, sorts, store, term }) => {
    const usable = functions.filter(({ params, result }) => params.length > 0 && sorts.includes(result));
    if (usable.length === 0) return undefined;
    const first = rng.pick(usable);
    const equations: Term[] = [];
    let [left, right] = [first, first].map(({ params }) => params.map(term)) as [Term[], Term[]];
    right = right.map((each, i) => {
      const other = left[i] as Term;
      if (rng.chance(0.4)) return other;
      equations.push(store.app('=', rng.chance(0.5) ? [each, other] : [other, each]));
      return each;
    });
    let pair = [store.call(first.name, left, first.result), store.call(first.name, right, first.result)];
    for (let i = rng.below(3); i > 0; i--) {
      const sort = (pair[0] as Term).sort;
      const around = usable.filter(({ params }) => params.includes(sort));
      if (around.length === 0) break;
      const { name, params, result } = rng.pick(around);
      const at = params.indexOf(sort);
      const others = params.map(term);
      left = others.map((other, j) => (j === at ? (pair[0] as Term) : other));
      right = others.map((other, j) => (j === at ? (pair[1] as Term) : other));
      pair = [store.call(name, left, result), store.call(name, right, result)];
    }
    const apart = rng.chance(0.6) ? store.app('distinct', pair) : store.app('not', [store.app('=', pair)]);
    return { terms: [...equations, apart], because: 'a function gives equal results for equal arguments' };
  },
};
