import type { Construction } from '../construction.js';

/** `(distinct t t')` with t' rewritten from t by equivalences. */
export const equivalentTerms: Construction = {
  name: 'equivalent-terms',
  summary: 'a term is distinct from an equivalent one',
  contradict: ({ disguise, rng, store, term, variables }) => {
    if (variables.length === 0) return undefined;
    const one = term(rng.pick(variables));
    const other = disguise(disguise(one));
    if (one === other) return undefined;
    const pair = rng.chance(0.5) ? [one, other] : [other, one];
    const apart = rng.chance(0.6) ? store.app('distinct', pair) : store.app('not', [store.app('=', pair)]);
    return { terms: [apart], because: 'the second term is the first one rewritten by equivalences' };
  },
};
