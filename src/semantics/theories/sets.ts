import type { OpOf } from '../../term/index.js';
import { keyOf, keyOfAll } from '../key.js';
import { type Application, type ApplyEach, type Meaning, type MeaningContext, appliedToEach } from '../meaning.js';
import {
  type Closure,
  type DatatypeValue,
  type SetValue,
  type Undetermined,
  type Value,
  setOf,
  tupleOf,
  undetermined,
} from '../value.js';

type Items = ReadonlyMap<string, Value>;

const items = (value: Value | undefined): Items => (value as SetValue).items;
const INCOMPARABLE = undetermined('a set holds a value that cannot be compared');

/** The set of some values. */
function setFrom(sort: SetValue['sort'], values: Iterable<Value>, cx: MeaningContext): SetValue | Undetermined {
  const found = new Map<string, Value>();
  for (const value of values) {
    const key = keyOf(value, cx);
    if (key === undefined) return INCOMPARABLE;
    found.set(key, value);
  }
  return setOf(sort, found);
}

/** Those elements of a set for which something holds. */
function kept(set: Value | undefined, holds: (key: string) => boolean): SetValue {
  const { sort, items: all } = set as SetValue;
  return setOf(sort, new Map([...all].filter(([key]) => holds(key))));
}

/** A function applied to each element, and what is made of the results. */
function each(
  [fun, set]: readonly Value[],
  then: (results: readonly Value[], elements: readonly Value[]) => Value | Undetermined,
): ApplyEach {
  const elements = [...items(set).values()];
  return appliedToEach(fun as Closure, elements, (results) => then(results, elements));
}

const parts = (tuple: Value): readonly Value[] => (tuple as DatatypeValue).args;

/** The tuples made of pairs of a relation's and another's, where `made` makes one. */
function related(
  [left, right]: readonly Value[],
  { sort }: Application,
  cx: MeaningContext,
  made: (a: readonly Value[], b: readonly Value[]) => readonly Value[] | undefined,
): SetValue | Undetermined {
  const tuple = sort.kind === 'Set' ? sort.element : sort;
  if (items(left).size * items(right).size > cx.limits.length) return undetermined('the relations are too large');
  const found: Value[] = [];
  for (const a of items(left).values()) {
    for (const b of items(right).values()) {
      const args = made(parts(a), parts(b));
      if (args !== undefined) found.push(tupleOf(tuple, args));
    }
  }
  return setFrom(sort, found, cx);
}

/**
 * Finite sets and relations: the theory reference of cvc5 ("Theory Reference: Sets and Relations"). Its universe, and so
 * complements, are not here: cvc5 takes for the universe any set that holds what the sets of the formula hold.
 */
export const SETS = {
  /** `(as set.empty (Set S))`. */
  'set.empty': (_args, at) => setOf(at.sort, new Map()),
  /** `(set.singleton e)`. */
  'set.singleton': (args, at, cx) => setFrom(at.sort, args, cx),
  /** `(set.insert e … S)`: the elements and those of S. */
  'set.insert': (args, at, cx) => setFrom(at.sort, [...items(args.at(-1)).values(), ...args.slice(0, -1)], cx),
  /** `(set.union S T)`. */
  'set.union': ([a, b], at) => setOf(at.sort, new Map([...items(a), ...items(b)])),
  /** `(set.inter S T)`. */
  'set.inter': ([a, b]) => kept(a, (key) => items(b).has(key)),
  /** `(set.minus S T)`. */
  'set.minus': ([a, b]) => kept(a, (key) => !items(b).has(key)),
  /** `(set.member e S)`. */
  'set.member': ([element, set], _at, cx) => {
    if (items(set).size === 0) return false;
    const key = keyOf(element as Value, cx);
    return key === undefined ? INCOMPARABLE : items(set).has(key);
  },
  /** `(set.subset S T)`: every element of S is one of T. */
  'set.subset': ([a, b]) => [...items(a).keys()].every((key) => items(b).has(key)),
  /** `(set.card S)`: how many elements. */
  'set.card': ([set]) => BigInt(items(set).size),
  /** `(set.choose S)`: some element, the same for the same set; open, and without bounds for the empty set. */
  'set.choose': (args, at, cx) => {
    const [first, ...more] = items(args[0]).values();
    return first === undefined ? cx.open(at, { args }) : cx.open(at, { args, among: [first, ...more] });
  },
  /** `(set.is_empty S)`. */
  'set.is_empty': ([set]) => items(set).size === 0,
  /** `(set.is_singleton S)`: exactly one element. */
  'set.is_singleton': ([set]) => items(set).size === 1,
  /** `(set.filter p S)`: the elements for which p holds. */
  'set.filter': (args, at, cx) =>
    each(args, (holds, all) =>
      setFrom(
        at.sort,
        all.filter((_, i) => holds[i] === true),
        cx,
      ),
    ),
  /** `(set.all p S)`: p holds for each element. */
  'set.all': (args) => each(args, (holds) => !holds.includes(false)),
  /** `(set.some p S)`: p holds for an element. */
  'set.some': (args) => each(args, (holds) => holds.includes(true)),
  /** `(set.map f S)`: the values of f. */
  'set.map': (args, at, cx) => each(args, (values) => setFrom(at.sort, values, cx)),
  /** `(rel.transpose R)`: every tuple backwards. */
  'rel.transpose': ([of], at, cx) => {
    const tuple = at.sort.kind === 'Set' ? at.sort.element : at.sort;
    const turned = [...items(of).values()].map((each) => tupleOf(tuple, [...parts(each)].reverse()));
    return setFrom(at.sort, turned, cx);
  },
  /** `(rel.join R S)`: (a … b …) for (a … x) in R and (x b …) in S. */
  'rel.join': (args, at, cx) =>
    related(args, at, cx, (a, b) => {
      const same = keyOfAll([a.at(-1) as Value], cx) === keyOfAll([b[0] as Value], cx);
      return same ? [...a.slice(0, -1), ...b.slice(1)] : undefined;
    }),
  /** `(rel.product R S)`: every tuple of R followed by every one of S. */
  'rel.product': (args, at, cx) => related(args, at, cx, (a, b) => [...a, ...b]),
} satisfies Record<OpOf<'Sets'>, Meaning>;
