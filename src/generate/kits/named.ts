import { type Kit, applyTo, relation } from './kit.js';

/** Declared sorts and datatypes: equality, functions over them, testers. */
export const named: Kit = {
  atom(cx, sort, depth) {
    const constructors = cx.vocabulary.constructors.get(sort);
    if (constructors === undefined || cx.rng.chance(0.5)) return relation(cx, ['=', 'distinct'], sort, depth);
    const of = cx.term(sort, depth);
    return of === undefined ? undefined : cx.store.tryApp('is', [of], [cx.rng.pick(constructors)]);
  },
  compound: (cx, sort, depth) => {
    const condition = cx.vocabulary.symbols.has(sort) && cx.rng.chance(0.3) ? cx.leaf(sort) : undefined;
    if (condition === undefined) return undefined;
    return applyTo(cx, 'ite', [cx.store.true.sort, sort, sort], { depth });
  },
};
