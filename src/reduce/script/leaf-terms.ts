import type { Sort, Term, TermStore } from '../../term/index.js';
import type { Leaf } from '../graph/graph.js';
import { constantOfArrays, findAnother, simplest } from '../shrinks/constants.js';

export function constantTerm(store: TermStore, leaf: Exclude<Leaf, 'fresh'>, sort: Sort): Term | undefined {
  return constantOfArrays(store, sort, (element) => flatConstant(store, leaf, element));
}

function flatConstant(store: TermStore, leaf: Exclude<Leaf, 'fresh'>, sort: Sort): Term | undefined {
  const zero = leaf === 'zero';
  if (sort.kind === 'BitVec' && !zero) return store.bitVec(-1n, sort.width);
  if (sort.kind === 'Set' || sort.kind === 'Bag' || (sort.kind === 'String' && !zero)) return undefined;
  return zero ? simplest(store, sort) : findAnother(store, sort);
}

export function isDeclarable(sort: Sort): boolean {
  return sort.kind !== 'Opaque' && sort.kind !== 'Parameter' && sort.kind !== 'Function' && sort.kind !== 'RegLan';
}
