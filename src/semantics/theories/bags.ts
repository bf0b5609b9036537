import type { OpOf, Sort } from '../../term/index.js';
import { keyOf } from '../key.js';
import { type ApplyEach, type Meaning, type MeaningContext, appliedToEach } from '../meaning.js';
import {
  type BagValue,
  type Closure,
  type Multiple,
  type SetValue,
  type Undetermined,
  type Value,
  bagOf,
  setOf,
  undetermined,
} from '../value.js';

type Items = ReadonlyMap<string, Multiple>;

const items = (value: Value | undefined): Items => (value as BagValue).items;
const INCOMPARABLE = undetermined('a bag holds a value that cannot be compared');

/** The bag of some elements, each so often; not at all where its count is not positive. */
function bagFrom(sort: Sort, multiples: Iterable<Multiple>, cx: MeaningContext): BagValue | Undetermined {
  const found = new Map<string, Multiple>();
  for (const { element, count } of multiples) {
    const key = keyOf(element, cx);
    if (key === undefined) return INCOMPARABLE;
    const sum = count + (found.get(key)?.count ?? 0n);
    if (count > 0n) found.set(key, { element, count: sum });
  }
  return bagOf(sort, found);
}

/** The bag in which an element's count is made of its counts in two bags. */
function combined([a, b]: readonly Value[], count: (left: bigint, right: bigint) => bigint): BagValue {
  const { sort } = a as BagValue;
  const found = new Map<string, Multiple>();
  for (const [key, { element }] of [...items(a), ...items(b)]) {
    const made = count(items(a).get(key)?.count ?? 0n, items(b).get(key)?.count ?? 0n);
    if (made > 0n) found.set(key, { element, count: made });
  }
  return bagOf(sort, found);
}

/** How often an element is in a bag; undefined where it cannot be compared. */
function countOf([element, bag]: readonly Value[], cx: MeaningContext): bigint | undefined {
  if (items(bag).size === 0) return 0n;
  const key = keyOf(element as Value, cx);
  return key === undefined ? undefined : (items(bag).get(key)?.count ?? 0n);
}

function total(bag: Value | undefined): bigint {
  let sum = 0n;
  for (const { count } of items(bag).values()) sum += count;
  return sum;
}

/** Each element once. */
const onceEach: Meaning = ([bag], at) =>
  bagOf(at.sort, new Map([...items(bag)].map(([key, { element }]) => [key, { element, count: 1n }])));

/** A function applied to each different element, and a bag made of the results. */
function each(
  [fun, bag]: readonly Value[],
  then: (results: readonly Value[], multiples: readonly Multiple[]) => Value | Undetermined,
): ApplyEach {
  const multiples = [...items(bag).values()];
  const elements = multiples.map(({ element }) => element);
  return appliedToEach(fun as Closure, elements, (results) => then(results, multiples));
}

/** Finite multisets: the theory reference of cvc5 ("Theory Reference: Bags"). */
export const BAGS = {
  /** `(as bag.empty (Bag S))`. */
  'bag.empty': (_args, at) => bagOf(at.sort, new Map()),
  /** `(bag e n)`: e, n times; empty where n < 1. */
  bag: ([element, count], at, cx) => bagFrom(at.sort, [{ element: element as Value, count: count as bigint }], cx),
  /** `(bag.count e B)`: how often e is in B. */
  'bag.count': (args, _at, cx) => countOf(args, cx) ?? INCOMPARABLE,
  /** `(bag.member e B)`: e is in B. */
  'bag.member': (args, _at, cx) => {
    const count = countOf(args, cx);
    return count === undefined ? INCOMPARABLE : count > 0n;
  },
  /** `(bag.card B)`: the sum of all counts. */
  'bag.card': ([bag]) => total(bag),
  /** `(bag.choose B)`: some element, the same for the same bag; open, and without bounds for the empty bag. */
  'bag.choose': (args, at, cx) => {
    const [first, ...more] = [...items(args[0]).values()].map(({ element }) => element);
    return first === undefined ? cx.open(at, { args }) : cx.open(at, { args, among: [first, ...more] });
  },
  /** `(bag.union_max A B)`: the greater count. */
  'bag.union_max': (args) => combined(args, (left, right) => (left > right ? left : right)),
  /** `(bag.union_disjoint A B)`: the sum of the counts. */
  'bag.union_disjoint': (args) => combined(args, (left, right) => left + right),
  /** `(bag.inter_min A B)`: the lesser count. */
  'bag.inter_min': (args) => combined(args, (left, right) => (left < right ? left : right)),
  /** `(bag.difference_subtract A B)`: the count in A less that in B. */
  'bag.difference_subtract': (args) => combined(args, (left, right) => left - right),
  /** `(bag.difference_remove A B)`: the count in A of what is not in B. */
  'bag.difference_remove': (args) => combined(args, (left, right) => (right > 0n ? 0n : left)),
  /** `(bag.subbag A B)`: no count in A is greater than that in B. */
  'bag.subbag': ([a, b]) => [...items(a)].every(([key, { count }]) => count <= (items(b).get(key)?.count ?? 0n)),
  /** `(bag.duplicate_removal B)`, as cvc5 1.0 spells it: each element once. */
  'bag.duplicate_removal': onceEach,
  /** `(bag.setof B)`, as later versions spell it: each element once. */
  'bag.setof': onceEach,
  /** `(bag.is_singleton B)`: one element, once. */
  'bag.is_singleton': ([bag]) => total(bag) === 1n,
  /** `(bag.from_set S)`: each element once. */
  'bag.from_set': ([set], at) =>
    bagOf(at.sort, new Map([...(set as SetValue).items].map(([key, element]) => [key, { element, count: 1n }]))),
  /** `(bag.to_set B)`: the elements of B. */
  'bag.to_set': ([bag], at) => setOf(at.sort, new Map([...items(bag)].map(([key, { element }]) => [key, element]))),
  /** `(bag.filter p B)`: the elements for which p holds, as often as before. */
  'bag.filter': (args, at, cx) =>
    each(args, (holds, all) =>
      bagFrom(
        at.sort,
        all.filter((_, i) => holds[i] === true),
        cx,
      ),
    ),
  /** `(bag.map f B)`: f of each element, as often as the element is there; counts of equal values add up. */
  'bag.map': (args, at, cx) =>
    each(args, (values, all) =>
      bagFrom(
        at.sort,
        all.map(({ count }, i) => ({ element: values[i] as Value, count })),
        cx,
      ),
    ),
} satisfies Record<OpOf<'Bags'>, Meaning>;
