import type { Term } from '../../../term/index.js';
import type { Construction } from '../construction.js';

export const crowdedEnumeration: Construction = {
  name: 'crowded-enumeration',
  summary: 'more terms of an enumeration are distinct than it has values, or a term equals none of them',
  contradict: ({ datatypes, rng, store, term }) => {
    const enumerations = [...datatypes].filter(([, decls]) => decls.every(({ selectors }) => selectors.length === 0));
    if (enumerations.length === 0) return undefined;
    const [sort, decls] = rng.pick(enumerations);
    if (rng.chance(0.3)) {
      const values = decls.map(({ name }): Term => store.const(name, sort));
      const because = `there are no more than ${decls.length} values`;
      return { terms: [store.app('distinct', [term(sort), ...values])], because };
    }
    const terms = Array.from({ length: decls.length + 1 }, () => term(sort));
    const because = `${terms.length} terms are distinct, but there are only ${decls.length} values`;
    return { terms: [store.app('distinct', terms)], because };
  },
};
