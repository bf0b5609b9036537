import type { Term } from '../../../term/index.js';
import type { Construction } from '../construction.js';
import { construct, constructorsIn } from './constructed.js';

const LONGEST = 4;

/** `(= x (cons a (cons b x)))` in one or several equations: no value contains itself. */
export const cyclicData: Construction = {
  name: 'cyclic-data',
  summary: 'a value of a datatype is a proper part of itself',
  contradict: ({ datatypes, rng, store, term }) => {
    const all = constructorsIn(datatypes);
    if (all.length === 0) return undefined;
    const sort = rng.pick([...datatypes.keys()]);
    const start = term(sort);
    const terms: Term[] = [];
    let whole = start;
    for (let i = 0; i < LONGEST; i++) {
      const around = all.filter(({ decl }) => decl.selectors.some((field) => field.sort === whole.sort));
      if (around.length === 0) return undefined;
      const chosen = rng.pick(around);
      const fields = chosen.decl.selectors;
      const places = fields.flatMap((field, at) => (field.sort === whole.sort ? [at] : []));
      const place = rng.pick(places);
      whole = construct(store, chosen, fields.map((field, at) => (at === place ? whole : term(field.sort)))); // oxfmt-ignore
      if (whole.sort === sort && rng.chance(0.6)) {
        terms.push(store.app('=', rng.chance(0.5) ? [start, whole] : [whole, start]));
        return { terms, because: 'a value of a datatype would be a proper part of itself' };
      }
      if (rng.chance(0.3)) {
        const link = term(whole.sort);
        terms.push(store.app('=', [link, whole]));
        whole = link;
      }
    }
    return undefined;
  },
};
