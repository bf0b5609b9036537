import { listValues, toTerm } from '../../../semantics/index.js';
import type { Term } from '../../../term/index.js';
import type { Construction } from '../construction.js';

const MOST_INDICES = 8;

export const extensionality: Construction = {
  name: 'extensionality',
  summary: 'distinct arrays agree at all indices, or a constant array has two different elements',
  contradict: ({ literal, rng, sorts, store, term }) => {
    const arrays = sorts.filter((sort) => sort.kind === 'Array');
    if (arrays.length === 0) return undefined;
    const sort = rng.pick(arrays);
    const indices = listValues(sort.index, MOST_INDICES)?.map((value) => toTerm(store, value, sort.index));
    if (indices === undefined || rng.chance(0.4)) {
      const element = literal(sort.element);
      // `literal` returns no arrays if the logic lacks constant arrays.
      if (element === undefined || literal(sort) === undefined) return undefined;
      const constant = store.app('const', [element], [], sort);
      const place = term(sort.index);
      const read = store.app('distinct', [store.app('select', [constant, place]), element]);
      if (rng.chance(0.4)) return { terms: [read], because: 'a constant array has its element at every index' };
      const array = term(sort);
      const equal = store.app('=', [array, constant]);
      const other = store.app('distinct', [store.app('select', [array, place]), element]);
      return { terms: [equal, other], because: 'an array equals a constant array, but has a different element' };
    }
    const [a, b] = [term(sort), term(sort)];
    const places = indices.flatMap((index): Term[] => {
      if (index === undefined) return [];
      const pair = [a, b].map((array) => store.app('select', [array, index]));
      return [store.app('=', rng.chance(0.5) ? pair : pair.reverse())];
    });
    if (places.length < indices.length) return undefined;
    const terms = rng.chance(0.5) ? places : [store.app('and', places)];
    const because = `arrays that agree at all ${places.length} indices are equal`;
    return { terms: [...terms, store.app('distinct', [a, b])], because };
  },
};
