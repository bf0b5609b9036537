import { type Sort, type Term, type TermStore, isCollectionSort } from '../../term/index.js';

/** Simplest literal of the sort, nested no deeper than the sort; undefined if it has none. */
export function simplest(store: TermStore, sort: Sort): Term | undefined {
  const arrays: Sort[] = [];
  let element = sort;
  while (element.kind === 'Array') {
    arrays.push(element);
    element = element.element;
  }
  let term = flat(store, element);
  for (let at = arrays.length - 1; at >= 0 && term !== undefined; at--) {
    term = store.tryApp('const', [term], [], arrays[at]);
  }
  return term;
}

function flat(store: TermStore, sort: Sort): Term | undefined {
  if (isCollectionSort(sort)) {
    return store.tryApp(`${sort.kind.toLowerCase() as 'seq' | 'set' | 'bag'}.empty`, [], [], sort);
  }
  switch (sort.kind) {
    case 'Bool':
      return store.false;
    case 'Int':
      return store.int(0n);
    case 'Real':
      return store.real({ num: 0n, den: 1n });
    case 'BitVec':
      return store.bitVec(0n, sort.width);
    case 'FiniteField':
      return store.finiteField(0n, sort);
    case 'FloatingPoint':
      return store.tryApp('+zero', [], [sort.eb, sort.sb]);
    case 'RoundingMode':
      return store.tryApp('RNE', []);
    case 'String':
      return store.string([]);
    case 'RegLan':
      return store.tryApp('re.none', []);
    default:
      return undefined;
  }
}

/** Simplest literal, and another if there is one: `true`, 1 or `"a"`. */
export function simpleConstants(store: TermStore, sort: Sort): Term[] {
  const zero = simplest(store, sort);
  const one = another(store, sort);
  return [zero, one].filter((term) => term !== undefined);
}

function another(store: TermStore, sort: Sort): Term | undefined {
  switch (sort.kind) {
    case 'Bool':
      return store.true;
    case 'Int':
      return store.int(1n);
    case 'Real':
      return store.real({ num: 1n, den: 1n });
    case 'BitVec':
      return store.bitVec(1n, sort.width);
    case 'FiniteField':
      return store.finiteField(1n, sort);
    case 'String':
      return store.string([0x61]);
    case 'RegLan':
      return store.tryApp('re.all', []);
    default:
      return undefined;
  }
}
