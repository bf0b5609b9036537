import type { OpOf } from '../../term/index.js';
import { keyOf, keyOfAll } from '../key.js';
import { type Application, type ApplyEach, type Meaning, type MeaningContext, applyToEach } from '../meaning.js';
import {
  type Closure,
  type DatatypeValue,
  type SetValue,
  type Undetermined,
  type Value,
  makeSet,
  makeTuple,
  makeUndetermined,
} from '../value.js';

type Items = ReadonlyMap<string, Value>;

const items = (value: Value | undefined): Items => (value as SetValue).items;
const INCOMPARABLE = makeUndetermined('a set holds a value that cannot be compared');

function setFrom(sort: SetValue['sort'], values: Iterable<Value>, cx: MeaningContext): SetValue | Undetermined {
  const found = new Map<string, Value>();
  for (const value of values) {
    const key = keyOf(value, cx);
    if (key === undefined) return INCOMPARABLE;
    found.set(key, value);
  }
  return makeSet(sort, found);
}

function filterItems(set: Value | undefined, holds: (key: string) => boolean): SetValue {
  const { sort, items: all } = set as SetValue;
  return makeSet(sort, new Map([...all].filter(([key]) => holds(key))));
}

function each(
  [fun, set]: readonly Value[],
  then: (results: readonly Value[], elements: readonly Value[]) => Value | Undetermined,
): ApplyEach {
  const elements = [...items(set).values()];
  return applyToEach(fun as Closure, elements, (results) => then(results, elements));
}

const parts = (tuple: Value): readonly Value[] => (tuple as DatatypeValue).args;

function relate(
  [left, right]: readonly Value[],
  { sort }: Application,
  cx: MeaningContext,
  made: (a: readonly Value[], b: readonly Value[]) => readonly Value[] | undefined,
): SetValue | Undetermined {
  const tuple = sort.kind === 'Set' ? sort.element : sort;
  if (items(left).size * items(right).size > cx.limits.length) return makeUndetermined('the relations are too large');
  const found: Value[] = [];
  for (const a of items(left).values()) {
    for (const b of items(right).values()) {
      const args = made(parts(a), parts(b));
      if (args !== undefined) found.push(makeTuple(tuple, args));
    }
  }
  return setFrom(sort, found, cx);
}

/**
 * cvc5's "Theory Reference: Sets and Relations". Universe and complement are not supported, since the universe of
 * cvc5 is any set that contains the sets of the formula.
 */
export const SETS = {
  'set.empty': (_args, at) => makeSet(at.sort, new Map()),
  'set.singleton': (args, at, cx) => setFrom(at.sort, args, cx),
  /** `(set.insert e … S)`: the set comes last. */
  'set.insert': (args, at, cx) => setFrom(at.sort, [...items(args.at(-1)).values(), ...args.slice(0, -1)], cx),
  'set.union': ([a, b], at) => makeSet(at.sort, new Map([...items(a), ...items(b)])),
  'set.inter': ([a, b]) => filterItems(a, (key) => items(b).has(key)),
  'set.minus': ([a, b]) => filterItems(a, (key) => !items(b).has(key)),
  'set.member': ([element, set], _at, cx) => {
    if (items(set).size === 0) return false;
    const key = keyOf(element as Value, cx);
    return key === undefined ? INCOMPARABLE : items(set).has(key);
  },
  'set.subset': ([a, b]) => [...items(a).keys()].every((key) => items(b).has(key)),
  'set.card': ([set]) => BigInt(items(set).size),
  /** An element of the set: unspecified, but equal for equal sets. Any value for the empty set. */
  'set.choose': (args, at, cx) => {
    const [first, ...more] = items(args[0]).values();
    return first === undefined ? cx.choose(at, { args }) : cx.choose(at, { args, among: [first, ...more] });
  },
  'set.is_empty': ([set]) => items(set).size === 0,
  'set.is_singleton': ([set]) => items(set).size === 1,
  'set.filter': (args, at, cx) =>
    each(args, (holds, all) =>
      setFrom(
        at.sort,
        all.filter((_, i) => holds[i] === true),
        cx,
      ),
    ),
  'set.all': (args) => each(args, (holds) => !holds.includes(false)),
  'set.some': (args) => each(args, (holds) => holds.includes(true)),
  'set.map': (args, at, cx) => each(args, (values) => setFrom(at.sort, values, cx)),
  'rel.transpose': ([of], at, cx) => {
    const tuple = at.sort.kind === 'Set' ? at.sort.element : at.sort;
    const turned = [...items(of).values()].map((each) => makeTuple(tuple, [...parts(each)].reverse()));
    return setFrom(at.sort, turned, cx);
  },
  /** `(a … b …)` for `(a … x)` in R and `(x b …)` in S. */
  'rel.join': (args, at, cx) =>
    relate(args, at, cx, (a, b) => {
      const same = keyOfAll([a.at(-1) as Value], cx) === keyOfAll([b[0] as Value], cx);
      return same ? [...a.slice(0, -1), ...b.slice(1)] : undefined;
    }),
  'rel.product': (args, at, cx) => relate(args, at, cx, (a, b) => [...a, ...b]),
} satisfies Record<OpOf<'Sets'>, Meaning>;
