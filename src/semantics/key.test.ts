import { describe, expect, it } from 'vitest';
import { BOOL, INT, type Sort, TermStore, cardinalityOf } from '../term/index.js';
import { listValues } from './domain.js';
import { type Sizes, keyOf, keyOfAll, sameValue } from './key.js';
import {
  type ArrayValue,
  type Closure,
  type DatatypeValue,
  type ElementValue,
  type Value,
  makeBag,
  makeSequence,
  makeSet,
} from './value.js';

const store = new TermStore();
const SORTS = store.sorts;
const U = SORTS.named('U', 'U', []);
const SIZES: Sizes = { cardinality: cardinalityOf, values: listValues };

type ArraySort = ArrayValue['sort'];
const arraySort = (index: Sort, element: Sort): ArraySort => SORTS.array(index, element) as ArraySort;

function array(sort: ArraySort, base: Value | Closure, entries: readonly (readonly [Value, Value])[]): ArrayValue {
  const isClosure = typeof base === 'object' && 'kind' in base && base.kind === 'closure';
  return {
    kind: 'array',
    sort,
    rest: isClosure ? { kind: 'closure', of: base } : { kind: 'constant', element: base },
    entries: new Map(entries.map(([index, element]) => [String(keyOf(index)), { index, element }])),
  };
}

const element = (name: string): ElementValue => ({ kind: 'element', sort: U, name });
const datatype = (name: string, ...args: Value[]): DatatypeValue => ({ kind: 'datatype', sort: U, name, args });
const sequence = (...items: Value[]): Value => makeSequence(SORTS.collection('Seq', INT), items);
const codePoints = (length: number): Value => Array.from({ length }, () => 97);

const lambda = (body: bigint, parameter = 'x', given: readonly Value[] = []): Closure => ({
  kind: 'closure',
  sort: SORTS.fun([INT], INT),
  params: [store.var(parameter, INT)],
  body: store.int(body),
  scope: undefined,
  given,
});

/** Yields all representations of each array of `sort`, one per default. The text of an array lists its elements. */
function* representations(
  sort: ArraySort,
  indices: readonly Value[],
  elements: readonly Value[],
): Generator<readonly [ArrayValue, string]> {
  for (const base of elements) {
    for (let code = 0; code < elements.length ** indices.length; code++) {
      const digits = indices.map((_, i) => Math.floor(code / elements.length ** i) % elements.length);
      const table = digits.map((digit) => elements[digit] as Value);
      const entries = indices.flatMap((index, i) => (table[i] === base ? [] : [[index, table[i] as Value] as const]));
      yield [array(sort, base, entries), table.map(String).join()];
    }
  }
}

/** Lists the pairs of arrays for which `sameValue` or `keyOf` disagrees with the comparison of their texts. */
function misjudgedPairs(all: readonly (readonly [ArrayValue, string])[]): string[] {
  return all.flatMap(([a, left]) =>
    all.flatMap(([b, right]) => {
      const wanted = left === right;
      const fits = sameValue(a, b, SIZES) === wanted && (keyOf(a, SIZES) === keyOf(b, SIZES)) === wanted;
      return fits ? [] : [`${left} and ${right}`];
    }),
  );
}

describe('arrays over a finite sort', () => {
  it.each([
    [SORTS.bitVec(2), [0n, 1n, 2n, 3n], BOOL, [false, true]],
    [BOOL, [false, true], SORTS.bitVec(2), [0n, 1n, 2n, 3n]],
  ])('gives arrays equal keys exactly if their tables are equal: %#', (index, indices, of, elements) => {
    const all = [...representations(arraySort(index, of), indices, elements)];
    expect(misjudgedPairs(all)).toEqual([]);
    expect(all.filter(([value]) => keyOf(value, SIZES) === undefined)).toEqual([]);
  });

  it('gives an array no key if its indices cannot be listed and the entries may cover all of them', () => {
    const sort = arraySort(BOOL, INT);
    const sizes: Sizes = { cardinality: cardinalityOf };
    expect(keyOf(array(sort, 0n, [[true, 1n]]), sizes)).toBeUndefined();
    expect(keyOf(array(sort, 0n, []), sizes)).toBe(keyOf(array(sort, 0n, []), SIZES));
  });
});

describe('arrays over an infinite sort', () => {
  it('treats arrays as equal exactly if their defaults and entries are equal', () => {
    const sort = arraySort(INT, INT);
    const all = [0n, 1n].flatMap((base) =>
      [
        [],
        [[0n, 2n]],
        [[1n, 2n]],
        [
          [0n, 2n],
          [1n, 3n],
        ],
        [
          [1n, 3n],
          [0n, 2n],
        ],
      ].map(
        (entries) =>
          [
            array(sort, base, entries as [bigint, bigint][]),
            `${base} ${entries.map(String).sort().join(' ')}`,
          ] as const,
      ),
    );
    expect(misjudgedPairs(all)).toEqual([]);
  });

  it('gives an array no key if an element has no key', () => {
    const functions = arraySort(INT, SORTS.fun([INT], INT));
    expect(keyOf(array(functions, lambda(1n) as Value, []), SIZES)).toBeUndefined();
    const nested = arraySort(INT, arraySort(INT, INT));
    const inner = array(arraySort(INT, INT), lambda(1n), []);
    const constant = array(arraySort(INT, INT), 0n, []);
    expect(keyOf(array(nested, constant, [[1n, inner]]), SIZES)).toBeUndefined();
    expect(keyOf(array(nested, inner, []), SIZES)).toBeUndefined();
    expect(keyOf(array(nested, constant, [[1n, array(arraySort(INT, INT), 1n, [])]]), SIZES)).toBeDefined();
  });
});

describe('arrays over a sort of unknown size', () => {
  const sort = arraySort(U, INT);
  const nested = arraySort(U, sort);
  const [zero, one] = [array(sort, 0n, []), array(sort, 1n, [])];

  it('distinguishes arrays that differ at a listed index', () => {
    expect(sameValue(array(sort, 0n, [[element('a'), 1n]]), array(sort, 0n, [[element('a'), 2n]]), SIZES)).toBe(false);
    expect(sameValue(array(sort, 0n, [[element('a'), 1n]]), zero, SIZES)).toBe(false);
    expect(sameValue(array(nested, zero, [[element('a'), one]]), array(nested, zero, []), SIZES)).toBeUndefined();
  });

  it('leaves the equality of two arrays undecided if only their defaults differ, since their entries may cover all indices', () => {
    expect(sameValue(zero, one, SIZES)).toBeUndefined();
    expect(sameValue(array(sort, 0n, [[element('a'), 1n]]), one, SIZES)).toBeUndefined();
    expect(sameValue(array(nested, zero, []), array(nested, one, []), SIZES)).toBeUndefined();
  });

  it('treats arrays as equal if their defaults and entries are equal', () => {
    expect(sameValue(zero, array(sort, 0n, []), SIZES)).toBe(true);
    expect(sameValue(array(sort, 0n, [[element('a'), 1n]]), array(sort, 0n, [[element('a'), 1n]]), SIZES)).toBe(true);
  });

  it('computes a key for an array over a sort of unknown size only if the array has no entries', () => {
    expect(keyOf(zero, SIZES)).toBeDefined();
    expect(keyOf(zero, SIZES)).not.toBe(keyOf(one, SIZES));
    expect(keyOf(array(sort, 0n, [[element('a'), 1n]]), SIZES)).toBeUndefined();
  });
});

describe('arrays with a function as default', () => {
  const sort = arraySort(INT, INT);
  const binary = (first: string): Closure => ({
    ...lambda(1n),
    params: [store.var(first, INT), store.var('y', INT)],
  });
  const byFunction = (of: Closure, ...entries: (readonly [bigint, bigint])[]) => array(sort, of, entries);

  it.each([
    ['the same function', byFunction(lambda(1n)), byFunction(lambda(1n)), true],
    ['functions with different bodies', byFunction(lambda(1n)), byFunction(lambda(2n)), undefined],
    ['functions with different parameters', byFunction(lambda(1n)), byFunction(lambda(1n, 'y')), undefined],
    [
      'functions with different given values',
      byFunction(lambda(1n, 'x', [1n])),
      byFunction(lambda(1n, 'x', [2n])),
      undefined,
    ],
    ['functions in different scopes', byFunction(lambda(1n)), byFunction({ ...lambda(1n), scope: {} }), undefined],
    ['functions of which one parameter differs', byFunction(binary('x')), byFunction(binary('z')), undefined],
    ['functions with equal given values', byFunction(lambda(1n, 'x', [1n])), byFunction(lambda(1n, 'x', [1n])), true],
    ['a function with more given values', byFunction(lambda(1n, 'x', [1n])), byFunction(lambda(1n)), undefined],
    ['a function and a constant', byFunction(lambda(1n)), array(sort, 1n, []), undefined],
    ['equal entries', byFunction(lambda(1n), [0n, 2n]), byFunction(lambda(1n), [0n, 2n]), true],
    ['different entries', byFunction(lambda(1n), [0n, 2n]), byFunction(lambda(1n), [0n, 3n]), false],
    ['an entry of one side only', byFunction(lambda(1n), [0n, 2n]), byFunction(lambda(1n)), undefined],
    [
      'an entry of one side only and different functions',
      byFunction(lambda(1n), [0n, 2n]),
      byFunction(lambda(2n)),
      undefined,
    ],
  ] as const)('compares arrays with %s', (_, a, b, expected) => {
    expect(sameValue(a, b, SIZES)).toBe(expected);
    expect(sameValue(b, a, SIZES)).toBe(expected);
  });

  it('ignores the default function of an array whose entries cover all indices', () => {
    const full = arraySort(BOOL, INT);
    const entries = [
      [false, 1n],
      [true, 2n],
    ] as const;
    expect(sameValue(array(full, lambda(1n), entries), array(full, lambda(2n), entries), SIZES)).toBe(true);
    expect(sameValue(array(full, lambda(1n), entries), array(full, 1n, [[true, 2n]]), SIZES)).toBe(true);
    expect(
      sameValue(array(full, lambda(1n), entries), array(full, lambda(1n), entries.slice(1)), SIZES),
    ).toBeUndefined();
  });

  it('does not decide whether a function and an array are equal', () => {
    expect(sameValue(array(sort, 1n, []), lambda(1n), SIZES)).toBeUndefined();
    expect(sameValue(lambda(1n), array(sort, 1n, []), SIZES)).toBeUndefined();
    expect(sameValue(lambda(1n), lambda(1n), SIZES)).toBe(true);
  });
});

describe('values', () => {
  const bag = (...counts: (readonly [bigint, bigint])[]): Value =>
    makeBag(
      SORTS.collection('Bag', INT),
      new Map(counts.map(([item, count]) => [`${item}`, { element: item, count }])),
    );
  const set = (...items: bigint[]): Value =>
    makeSet(SORTS.collection('Set', INT), new Map(items.map((item) => [`${item}`, item])));
  const HUGE = 2n ** 256n;
  const DIFFERENT: readonly (readonly Value[])[] = [
    [false, true],
    [0n, 1n, -1n, HUGE - 1n, HUGE, HUGE + 1n, -HUGE, 1n - HUGE, 0x5n * HUGE],
    ['RNE', 'RNA'],
    [[], [1], [2], [1, 2], [12], [2, 1], [1, 3], [3, 2]],
    [
      { num: 1n, den: 2n },
      { num: 1n, den: 3n },
      { num: 2n, den: 1n },
      { num: -1n, den: 2n },
    ],
    [element('a'), element('b'), element('"')],
    [datatype('nil'), datatype('cons', 1n), datatype('cons', 2n), datatype('node', 1n), datatype('cons', 1n, 2n)].slice(
      0,
      4,
    ),
    [sequence(), sequence(1n), sequence(1n, 2n), sequence(2n, 1n), sequence(12n)],
    [set(), set(1n), set(2n), set(1n, 2n), set(12n), set(1n, 3n)],
    [bag(), bag([1n, 1n]), bag([1n, 2n]), bag([2n, 1n]), bag([1n, 1n], [2n, 1n]), bag([1n, 1n], [2n, 2n])],
  ];

  it.each(DIFFERENT)('gives different values different keys: %#', (...values) => {
    for (const a of values) {
      for (const b of values) {
        expect(sameValue(a, b)).toBe(a === b);
        expect(keyOf(a) === keyOf(b)).toBe(a === b);
      }
      expect(keyOf(a)).toBeDefined();
    }
  });

  it('gives a list of values a key only if each value has a key', () => {
    expect(keyOfAll([1n, true])).not.toBe(keyOfAll([true, 1n]));
    expect(keyOfAll([1n, 2n])).not.toBe(keyOfAll([12n]));
    expect(keyOfAll([])).toBe('');
    expect(keyOfAll([1n, lambda(1n) as Value])).toBeUndefined();
  });

  it('gives a value no key if a part has no key, or if the key would be very long', () => {
    expect(keyOf(datatype('mk', lambda(1n) as Value))).toBeUndefined();
    expect(keyOf(sequence(lambda(1n) as Value))).toBeUndefined();
    expect(keyOf(sequence(codePoints(1 << 18)))).toBeDefined();
    expect(keyOf(sequence(codePoints(1 << 19)))).toBeUndefined();
  });

  it('compares and keys a sequence with 200,000 items', () => {
    const items = Array.from({ length: 200_000 }, () => 0n);
    const long = makeSequence(SORTS.collection('Seq', INT), items);
    expect(keyOf(long)).toHaveLength(400_001);
    expect(sameValue(long, makeSequence(SORTS.collection('Seq', INT), [...items]))).toBe(true);
  });

  it('treats values as equal if all their parts are equal, even if the parts are different JavaScript objects', () => {
    expect(sameValue(element('a'), element('a'))).toBe(true);
    expect(sameValue(datatype('mk', element('a'), [1, 2]), datatype('mk', element('a'), [1, 2]))).toBe(true);
    expect(sameValue(bag([1n, 1n], [2n, 2n]), bag([2n, 2n], [1n, 1n]))).toBe(true);
    expect(sameValue(set(1n, 2n), set(2n, 1n))).toBe(true);
    expect(sameValue(codePoints(20), codePoints(20))).toBe(true);
  });

  it('gives an irrational number no key', () => {
    const root = { kind: 'algebraic', roots: [], terms: [] } as unknown as Value;
    expect(keyOf(root)).toBeUndefined();
    expect(keyOf(datatype('mk', root))).toBeUndefined();
  });

  const tree = (depth: number): Value => {
    let at: Value = datatype('leaf');
    for (let i = 0; i < depth; i++) at = datatype('node', at, at);
    return at;
  };
  const equals = Array.from({ length: 1_100 }, () => 0n);

  it('finds a certain difference despite 1,100 equal items and an undecided difference', () => {
    expect(sameValue(sequence(1n, ...equals), sequence(2n, ...equals))).toBe(false);
    const of = arraySort(U, U);
    const [a, b] = [element('a'), element('b')];
    const constant = (base: Value, ...entry: Value[]): Value =>
      array(
        of,
        base,
        entry.map((each) => [element('i'), each] as const),
      );
    expect(sameValue(sequence(constant(a), ...equals), sequence(constant(b), ...equals))).toBeUndefined();
    expect(sameValue(sequence(constant(a, a), ...equals), sequence(constant(b, b), ...equals))).toBe(false);
  });

  it('compares shared parts only once, even in a sequence with 1,100 other items or in the default of an array', () => {
    let left = 100_000;
    const spend = (more: number): void => {
      left -= more;
      if (left < 0) throw new Error('too many steps');
    };
    const sizes: Sizes = { ...SIZES, budget: { charge: spend } };
    expect(sameValue(sequence(tree(60), ...equals), sequence(tree(60), ...equals), sizes)).toBe(true);
    const of = arraySort(U, U);
    expect(sameValue(array(of, tree(60), []), array(of, tree(60), []), sizes)).toBe(true);
  });

  it('compares values with shared parts in linear time', () => {
    let steps = 0;
    const sizes: Sizes = { ...SIZES, budget: { charge: (more) => void (steps += more) } };
    expect(sameValue(tree(60), tree(60), sizes)).toBe(true);
    expect(sameValue(tree(60), tree(61), sizes)).toBe(false);
    expect(keyOf(tree(10), sizes)).toBe(keyOf(tree(10)));
    expect(steps).toBeLessThan(50_000);
  });
});

describe('costs', () => {
  const charged = (measure: (sizes: Sizes) => unknown): number => {
    let steps = 0;
    measure({ ...SIZES, budget: { charge: (more) => void (steps += more) } });
    return steps;
  };

  it.each([
    ['the key of a string', codePoints(1_000), codePoints(16)],
    ['the key of a number', 2n ** 10_000n, 2n ** 255n],
    ['the key of a negative number', -(2n ** 10_000n), -(2n ** 255n)],
    ['the key of a number at the limit', 2n ** 256n, 2n ** 256n - 1n],
    ['the key of a negative number at the limit', -(2n ** 256n), 1n - 2n ** 256n],
  ] as const)('charges steps for %s only if it is long', (_, long, short) => {
    expect(charged((sizes) => keyOf(long, sizes))).toBeGreaterThan(0);
    expect(charged((sizes) => keyOf(short, sizes))).toBe(0);
  });

  it.each([
    ['strings', codePoints],
    ['sequences', (length: number) => sequence(...Array.from({ length }, () => 1n))],
    [
      'arrays',
      (length: number) =>
        array(
          arraySort(INT, INT),
          -1n,
          Array.from({ length }, (__, i) => [BigInt(i), 0n] as const),
        ),
    ],
  ] as const)('charges a comparison of %s by their length', (_, make) => {
    const cost = (length: number): number => charged((sizes) => sameValue(make(length), make(length), sizes));
    expect(cost(1_600)).toBeGreaterThanOrEqual(cost(16) + 90);
  });

  it('charges the key of an array by its number of indices if at least half of the indices have entries', () => {
    const of = arraySort(SORTS.bitVec(8), INT);
    const cost = (entries: number): number => {
      const numbers = Array.from({ length: entries }, (_, i) => [BigInt(i), 1n] as const);
      return charged((sizes) => keyOf(array(of, 0n, numbers), sizes));
    };
    expect(cost(127)).toBeLessThan(5 * 256);
    expect(cost(128)).toBeGreaterThan(5 * 256 + 128);
    expect(charged((sizes) => keyOf(array(arraySort(SORTS.bitVec(13), INT), 0n, []), sizes))).toBeLessThan(10);
  });

  it('charges the comparison of arrays with many entries', () => {
    const of = arraySort(INT, INT);
    const numbers = Array.from({ length: 100 }, (_, i) => [BigInt(i), 1n] as const);
    const [many, none] = [array(of, 0n, numbers), array(of, 1n, [])];
    expect(charged((sizes) => sameValue(many, none, sizes))).toBeGreaterThanOrEqual(300);
  });
});
