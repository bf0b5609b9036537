import type { Sort, Term, TermStore } from '../../term/index.js';
import type { Leaf } from '../graph/graph.js';

export function constantTerm(store: TermStore, leaf: Exclude<Leaf, 'fresh'>, sort: Sort): Term | undefined {
  // A loop, since array sorts may be deeply nested.
  const arrays: Sort[] = [];
  let element = sort;
  while (element.kind === 'Array') {
    arrays.push(element);
    element = element.element;
  }
  let term = flatConstant(store, leaf, element);
  for (let at = arrays.length - 1; at >= 0 && term !== undefined; at--) {
    term = store.tryApp('const', [term], [], arrays[at]);
  }
  return term;
}

function flatConstant(store: TermStore, leaf: Exclude<Leaf, 'fresh'>, sort: Sort): Term | undefined {
  const zero = leaf === 'zero';
  switch (sort.kind) {
    case 'Bool':
      return store.bool(!zero);
    case 'BitVec':
      return store.bitVec(zero ? 0n : -1n, sort.width);
    case 'FiniteField':
      return store.finiteField(zero ? 0n : 1n, sort);
    case 'Int':
      return store.int(zero ? 0n : 1n);
    case 'Real':
      return store.real({ num: zero ? 0n : 1n, den: 1n });
    case 'String':
      return zero ? store.string([]) : undefined;
    case 'FloatingPoint':
      return zero ? store.tryApp('+zero', [], [sort.eb, sort.sb]) : undefined;
    case 'RoundingMode':
      return zero ? store.tryApp('RNE', []) : undefined;
    case 'RegLan':
      return store.tryApp(zero ? 're.none' : 're.all', []);
    case 'Seq':
      return zero ? store.tryApp('seq.empty', [], [], sort) : undefined;
    default:
      return undefined;
  }
}

export function isDeclarable(sort: Sort): boolean {
  return sort.kind !== 'Opaque' && sort.kind !== 'Parameter' && sort.kind !== 'Function' && sort.kind !== 'RegLan';
}
