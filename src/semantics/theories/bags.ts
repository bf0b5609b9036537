import type { OpOf, Sort } from '../../term/index.js';
import { keyOf } from '../key.js';
import { type ApplyEach, type Meaning, type MeaningContext, applyToEach } from '../meaning.js';
import {
  type BagValue,
  type Closure,
  type Multiple,
  type SetValue,
  type Undetermined,
  type Value,
  makeBag,
  makeSet,
  makeUndetermined,
} from '../value.js';

type Items = ReadonlyMap<string, Multiple>;

const items = (value: Value | undefined): Items => (value as BagValue).items;
const INCOMPARABLE = makeUndetermined('a bag holds a value that cannot be compared');

function bagFrom(sort: Sort, multiples: Iterable<Multiple>, cx: MeaningContext): BagValue | Undetermined {
  const found = new Map<string, Multiple>();
  for (const { element, count } of multiples) {
    const key = keyOf(element, cx);
    if (key === undefined) return INCOMPARABLE;
    const sum = count + (found.get(key)?.count ?? 0n);
    if (count > 0n) found.set(key, { element, count: sum });
  }
  return makeBag(sort, found);
}

function combine([a, b]: readonly Value[], count: (left: bigint, right: bigint) => bigint): BagValue {
  const { sort } = a as BagValue;
  const found = new Map<string, Multiple>();
  for (const [key, { element }] of [...items(a), ...items(b)]) {
    const made = count(items(a).get(key)?.count ?? 0n, items(b).get(key)?.count ?? 0n);
    if (made > 0n) found.set(key, { element, count: made });
  }
  return makeBag(sort, found);
}

function findCount([element, bag]: readonly Value[], cx: MeaningContext): bigint | undefined {
  if (items(bag).size === 0) return 0n;
  const key = keyOf(element as Value, cx);
  return key === undefined ? undefined : (items(bag).get(key)?.count ?? 0n);
}

function total(bag: Value | undefined): bigint {
  let sum = 0n;
  for (const { count } of items(bag).values()) sum += count;
  return sum;
}

const onceEach: Meaning = ([bag], at) =>
  makeBag(at.sort, new Map([...items(bag)].map(([key, { element }]) => [key, { element, count: 1n }])));

function each(
  [fun, bag]: readonly Value[],
  then: (results: readonly Value[], multiples: readonly Multiple[]) => Value | Undetermined,
): ApplyEach {
  const multiples = [...items(bag).values()];
  const elements = multiples.map(({ element }) => element);
  return applyToEach(fun as Closure, elements, (results) => then(results, multiples));
}

/** Finite multisets: the theory reference of cvc5 ("Theory Reference: Bags"). */
export const BAGS = {
  'bag.empty': (_args, at) => makeBag(at.sort, new Map()),
  /** `(bag e n)`: empty if n < 1. */
  bag: ([element, count], at, cx) => bagFrom(at.sort, [{ element: element as Value, count: count as bigint }], cx),
  'bag.count': (args, _at, cx) => findCount(args, cx) ?? INCOMPARABLE,
  'bag.member': (args, _at, cx) => {
    const count = findCount(args, cx);
    return count === undefined ? INCOMPARABLE : count > 0n;
  },
  'bag.card': ([bag]) => total(bag),
  /** An element of the bag: unspecified, but equal for equal bags. Any value for the empty bag. */
  'bag.choose': (args, at, cx) => {
    const [first, ...more] = [...items(args[0]).values()].map(({ element }) => element);
    return first === undefined ? cx.choose(at, { args }) : cx.choose(at, { args, among: [first, ...more] });
  },
  'bag.union_max': (args) => combine(args, (left, right) => (left > right ? left : right)),
  'bag.union_disjoint': (args) => combine(args, (left, right) => left + right),
  'bag.inter_min': (args) => combine(args, (left, right) => (left < right ? left : right)),
  'bag.difference_subtract': (args) => combine(args, (left, right) => left - right),
  /** Removes all copies of each element of A that occurs in B. */
  'bag.difference_remove': (args) => combine(args, (left, right) => (right > 0n ? 0n : left)),
  'bag.subbag': ([a, b]) => [...items(a)].every(([key, { count }]) => count <= (items(b).get(key)?.count ?? 0n)),
  /** The name in cvc5 1.0. */
  'bag.duplicate_removal': onceEach,
  /** The name in later versions of cvc5. */
  'bag.setof': onceEach,
  'bag.is_singleton': ([bag]) => total(bag) === 1n,
  'bag.from_set': ([set], at) =>
    makeBag(at.sort, new Map([...(set as SetValue).items].map(([key, element]) => [key, { element, count: 1n }]))),
  'bag.to_set': ([bag], at) => makeSet(at.sort, new Map([...items(bag)].map(([key, { element }]) => [key, element]))),
  'bag.filter': (args, at, cx) =>
    each(args, (holds, all) =>
      bagFrom(
        at.sort,
        all.filter((_, i) => holds[i] === true),
        cx,
      ),
    ),
  /** Maps a function over a bag. The counts of equal results are added. */
  'bag.map': (args, at, cx) =>
    each(args, (values, all) =>
      bagFrom(
        at.sort,
        all.map(({ count }, i) => ({ element: values[i] as Value, count })),
        cx,
      ),
    ),
} satisfies Record<OpOf<'Bags'>, Meaning>;
