import { type AppTerm, type Term, type TermStore } from '../../../term/index.js';
import { differ, isLiteral } from '../literals.js';
import { MOST_OFFERS, asApplication, atOperators } from '../offers.js';
import type { Computations } from '../contract.js';

/** The outermost store comes first. */
function readChain(term: Term, most = MOST_OFFERS): { readonly stores: readonly AppTerm[]; readonly base: Term } {
  const stores: AppTerm[] = [];
  let base = term;
  for (
    let at = asApplication(base, 'store');
    at !== undefined && stores.length < most;
    at = asApplication(base, 'store')
  ) {
    stores.push(at);
    base = at.args[0] as Term;
  }
  return { stores, base };
}

function rebuildChain(store: TermStore, base: Term, stores: readonly AppTerm[]): Term | undefined {
  let array: Term | undefined = base;
  for (let i = stores.length - 1; i >= 0 && array !== undefined; i--) {
    array = store.tryApp('store', [array, ...(stores[i] as AppTerm).args.slice(1)]);
  }
  return array;
}

export const ARRAYS: Computations = {
  /** `(store (store a i v) j w) -> a`, `(store a j w)`: drops all stores of a chain, half of them, or one. */
  'stores-cut': atOperators(['store'], function* (term, store) {
    const { stores, base } = readChain(term);
    yield base;
    if (stores.length > 3) {
      yield rebuildChain(store, base, stores.slice(stores.length >> 1));
      yield rebuildChain(store, base, stores.slice(0, stores.length >> 1));
    }
    for (const [i, each] of stores.entries()) yield rebuildChain(store, each.args[0] as Term, stores.slice(0, i));
  }),

  'select-known': atOperators(['select'], ({ args: [array, index] }, store) => {
    if (array === undefined || index === undefined) return [];
    const constant = asApplication(array, 'const');
    if (constant !== undefined) return constant.args;
    let at = array;
    for (const each of readChain(array).stores) {
      const [below, stored, value] = each.args as [Term, Term, Term];
      if (stored === index) return [value];
      if (!isLiteral(stored) || !isLiteral(index) || !differ(stored, index)) break;
      at = below;
    }
    return at === array ? [] : [store.tryApp('select', [at, index])];
  }),

  'select-below': atOperators(['select'], function* ({ args: [array, index] }, store) {
    if (array === undefined || index === undefined) return;
    const { stores, base } = readChain(array, 8);
    if (stores.length > 0) yield store.tryApp('select', [base, index]);
    for (const each of stores) yield each.args[2];
  }),

  'stores-idle': atOperators(['store'], ({ args: [array, index, value] }, store) => {
    if (array === undefined || index === undefined || value === undefined) return [];
    const selected = asApplication(value, 'select');
    if (selected?.args[0] === array && selected.args[1] === index) return [array];
    if (asApplication(array, 'const')?.args[0] === value) return [array];
    const { stores, base } = readChain(array);
    const kept = stores.filter(({ args }) => args[1] !== index);
    if (kept.length === stores.length) return [];
    const below = rebuildChain(store, base, kept);
    return [below && store.tryApp('store', [below, index, value])];
  }),
};
