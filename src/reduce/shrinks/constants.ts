import { type Sort, type Term, type TermStore, isCollectionSort, matchSort } from '../../term/index.js';

export function simplest(store: TermStore, sort: Sort): Term | undefined {
  return constantOfArrays(store, sort, (element) => flat(store, element));
}

/** Makes the innermost element by `make` and wraps it in constant arrays until the term has the sort `sort`. */
export function constantOfArrays(
  store: TermStore,
  sort: Sort,
  make: (element: Sort) => Term | undefined,
): Term | undefined {
  const arrays: Sort[] = [];
  let element = sort;
  while (element.kind === 'Array') {
    arrays.push(element);
    element = element.element;
  }
  let term = make(element);
  for (let at = arrays.length - 1; at >= 0 && term !== undefined; at--) {
    term = store.tryApp('const', [term], [], arrays[at]);
  }
  return term;
}

function flat(store: TermStore, sort: Sort): Term | undefined {
  if (isCollectionSort(sort)) {
    return store.tryApp(`${sort.kind.toLowerCase() as 'seq' | 'set' | 'bag'}.empty`, [], [], sort);
  }
  return matchSort(sort, {
    Bool: () => store.false,
    Int: () => store.int(0n),
    Real: () => store.real({ num: 0n, den: 1n }),
    BitVec: ({ width }) => store.bitVec(0n, width),
    FiniteField: (sort) => store.finiteField(0n, sort),
    FloatingPoint: ({ eb, sb }) => store.tryApp('+zero', [], [eb, sb]),
    RoundingMode: () => store.tryApp('RNE', []),
    String: () => store.string([]),
    RegLan: () => store.tryApp('re.none', []),
  });
}

/** Returns the simplest literal of the sort and, if there are more, the next simplest: `true`, 1 or `"a"`. */
export function simpleConstants(store: TermStore, sort: Sort): Term[] {
  const zero = simplest(store, sort);
  const one = findAnother(store, sort);
  return [zero, one].filter((term) => term !== undefined);
}

export function findAnother(store: TermStore, sort: Sort): Term | undefined {
  return matchSort(sort, {
    Bool: () => store.true,
    Int: () => store.int(1n),
    Real: () => store.real({ num: 1n, den: 1n }),
    BitVec: ({ width }) => store.bitVec(1n, width),
    FiniteField: (sort) => store.finiteField(1n, sort),
    String: () => store.string([0x61]),
    RegLan: () => store.tryApp('re.all', []),
  });
}

/** Yields simpler numbers, the simplest first: closer to zero, or the absolute value. */
export function* simplerWhole(value: bigint): Generator<bigint> {
  yield 0n;
  if (value === 1n) return;
  yield 1n;
  const size = value < 0n ? -value : value;
  const sign = value < 0n ? -1n : 1n;
  if (value < 0n) yield size;
  if (size > 2n) yield sign === 1n ? 2n : -1n;
  const digits = `${size}`;
  if (digits.length > 2) yield sign * BigInt(digits.slice(0, digits.length >> 1));
  if (size >= 20n) yield (sign * size) / 10n;
  if (size > 3n) yield (sign * size) / 2n;
  if (size > 1n) yield sign * (size - 1n);
}

/** Yields values of `width` bits that are at most `value` and have fewer bits set. */
export function* fewerBits(value: bigint, width: number): Generator<bigint> {
  yield 0n;
  yield 1n;
  const half = BigInt(width >> 1);
  const low = value & ((1n << half) - 1n);
  if (low !== 0n) yield low;
  const top = 1n << BigInt(value.toString(2).length - 1);
  if (low !== 0n || (value >> half) << half === value) yield top;
  yield value >> 4n;
  yield value >> 3n;
  yield value >> 1n;
  yield value & (value - 1n);
  yield value - 1n;
}

const A = 0x61;

/** Yields strings with fewer code points (half, a quarter, one less), then with simpler letters. */
export function* simplerStrings(points: readonly number[]): Generator<readonly number[]> {
  yield [];
  yield [A];
  for (let size = points.length >> 1; size >= 1; size >>= 1) {
    if (size * 8 < points.length) break;
    if (size * 2 >= points.length - 1 && size > 1) yield points.slice(0, size);
    for (let at = 0; at < points.length; at += size) yield [...points.slice(0, at), ...points.slice(at + size)];
  }
  if (points.length > 8) yield points.slice(0, -1);
  yield points.map(() => A);
  for (const [i, point] of points.slice(0, 8).entries()) if (point !== A) yield points.with(i, A);
}
