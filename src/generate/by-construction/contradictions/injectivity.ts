import type { Construction } from '../construction.js';
import { construct, constructorsIn } from './constructed.js';

/** `(= (cons a b) (cons c d))` and `(distinct b d)`, or `(distinct (tail (cons a b)) b)`. */
export const injectivity: Construction = {
  name: 'injectivity',
  summary: 'a constructor builds one value from different fields, or loses a field',
  contradict: ({ datatypes, rng, sorts, store, term }) => {
    const usable = constructorsIn(datatypes).filter(({ decl }) => decl.selectors.length > 0);
    if (usable.length === 0) return undefined;
    const chosen = rng.pick(usable);
    const fields = chosen.decl.selectors;
    if (!fields.every((field) => sorts.includes(field.sort))) return undefined;
    const place = rng.below(fields.length);
    const [left, right] = [fields, fields].map((all) => all.map((field) => term(field.sort)));
    const [a, b] = [left?.[place], right?.[place]];
    const field = fields[place];
    if (left === undefined || right === undefined || a === undefined || b === undefined || field === undefined)
      return undefined;
    const one = construct(store, chosen, left);
    if (rng.chance(0.4)) {
      const got = store.call(field.name, [one], field.sort);
      return {
        terms: [store.app('distinct', [got, a])],
        because: `${field.name} returns the argument of ${chosen.decl.name}`,
      };
    }
    const same = store.app('=', [one, construct(store, chosen, right)]);
    return { terms: [same, store.app('distinct', [a, b])], because: `${chosen.decl.name} is injective` };
  },
};
