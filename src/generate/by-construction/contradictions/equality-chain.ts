import type { Construction } from '../construction.js';

/** `(= a b)`, `(= b c)`, …, `(distinct a z)`. */
export const equalityChain: Construction = {
  name: 'equality-chain',
  summary: 'a chain of equations joins terms that are distinct',
  contradict: ({ rng, store, term, variables }) => {
    if (variables.length === 0) return undefined;
    const sort = rng.pick(variables);
    const stops = Array.from({ length: rng.between(3, 5) }, () => term(sort));
    const ends = [stops[0], stops.at(-1)].filter((end) => end !== undefined);
    const equations = stops.slice(1).map((to, i) => {
      const from = stops[i] ?? to;
      return store.app('=', rng.chance(0.5) ? [from, to] : [to, from]);
    });
    return { terms: [...equations, store.app('distinct', ends)], because: 'the equations join both ends of the chain' };
  },
};
