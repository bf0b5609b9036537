import { type Kit, applyTo, relation } from './kit.js';

/** Array: equality, places, stores. */
export const array: Kit = {
  atom(cx, sort, depth) {
    if (sort.kind !== 'Array') return undefined;
    if (cx.rng.chance(0.4)) return relation(cx, ['=', 'distinct'], sort, depth - 1);
    const place = applyTo(cx, 'select', [sort, sort.index], { depth: depth - 1 });
    const value = place === undefined ? undefined : cx.term(sort.element, depth - 1);
    return place === undefined || value === undefined ? undefined : cx.store.tryApp('=', [place, value]);
  },
  compound: (cx, sort, depth) =>
    sort.kind === 'Array' ? applyTo(cx, 'store', [sort, sort.index, sort.element], { depth }) : undefined,
};
