import { describe, expect, it } from 'vitest';
import { readScript } from '../syntax/index.js';
import type { Sort } from '../term/index.js';
import {
  algebraicCost,
  computeCost,
  divisionCost,
  enumerationCost,
  gcdCost,
  keepingCost,
  multiplicationCost,
  countWords,
  countRealWords,
} from './costs.js';
import type { RealValue, Value } from './value.js';

const WORD = 2n ** 64n;
const LONG = 2n ** 6_400n;
const real = (num: bigint, den = 1n): RealValue => ({ num, den });

function cost(declared: string, text: string, ...args: Value[]): number {
  const { script, ok } = readScript(`${declared}(assert (= ${text} ${text}))`);
  const command = script.commands.at(-1);
  const term = command?.kind === 'assert' && command.term.kind === 'app' ? command.term.args[0] : undefined;
  if (!ok || term?.kind !== 'app') throw new Error(`${text} is not an application`);
  return computeCost(term, args);
}

describe('the length of numbers', () => {
  it('counts the length of a number in words of 64 bits, and at least one word', () => {
    expect([0n, 1n, -1n, WORD - 1n, 1n - WORD].map(countWords)).toEqual([1, 1, 1, 1, 1]);
    for (const number of [WORD, -WORD]) expect(countWords(number)).toBeCloseTo(2, 1);
    for (const number of [LONG, -LONG]) expect(countWords(number)).toBeCloseTo(101, 0);
  });

  it("adds the lengths of a rational's parts, and counts the terms of an irrational number", () => {
    expect(countRealWords(real(1n, 3n))).toBe(2);
    expect(countRealWords(real(LONG, 3n))).toBeCloseTo(102, 0);
    const root = { kind: 'algebraic', roots: [], terms: [{}, {}, {}] } as unknown as RealValue;
    expect(countRealWords(root)).toBe(6);
  });
});

describe('the cost of arithmetic', () => {
  it('charges a multiplication by the product of both lengths, or linearly if the numbers are long', () => {
    expect(multiplicationCost(1, 1)).toBeLessThan(0.1);
    expect(multiplicationCost(40, 20)).toBeCloseTo(8);
    expect(multiplicationCost(20, 40)).toBeCloseTo(8);
    expect(multiplicationCost(20_000, 20_000) / multiplicationCost(10_000, 10_000)).toBeCloseTo(2);
    expect(multiplicationCost(10_000, 10_000)).toBeCloseTo(50_000);
  });

  it('charges a quotient by the divisor and by the excess length of the dividend', () => {
    expect(divisionCost(10, 10)).toBeCloseTo(0.3);
    expect(divisionCost(110, 10)).toBeCloseTo(30);
    expect(divisionCost(10, 1_000)).toBeCloseTo(divisionCost(1_000, 1_000));
    expect(divisionCost(40_000, 20_000)).toBeCloseTo(720_000);
  });

  it('charges a greatest common divisor by the square of the shorter length', () => {
    expect(gcdCost(10, 10)).toBeCloseTo(40.3);
    expect(gcdCost(20, 20) / gcdCost(10, 10)).toBeCloseTo(4, 0);
    expect(gcdCost(1_000, 10)).toBeCloseTo(gcdCost(10, 1_000));
    expect(gcdCost(1_000, 10) - gcdCost(10, 10)).toBeCloseTo(divisionCost(1_000, 10) - divisionCost(10, 10));
  });

  it('charges operations on irrational numbers by degrees, terms and coefficients', () => {
    const number = (degree: number, terms: number, coefficient = 1n) =>
      ({
        kind: 'algebraic',
        roots: [{ polynomial: Array.from({ length: degree }, () => 1n) }],
        terms: Array.from({ length: terms }, () => ({ coefficient })),
      }) as unknown as RealValue;
    expect(algebraicCost(real(LONG), real(2n))).toBe(0);
    expect(algebraicCost(number(4, 1))).toBeCloseTo(210.16);
    expect(algebraicCost(number(4, 3), real(1n), number(2, 2))).toBeCloseTo(50 * 6 + 10 * 6 + (30 * 30) / 100);
    expect(algebraicCost(number(4, 1, LONG)) - algebraicCost(number(4, 1))).toBeGreaterThan(1_000);
  });
});

describe('the cost of an operator', () => {
  const bits = (width: number) => `(declare-const a (_ BitVec ${width}))`;

  it('charges an operator by the length of the arguments that it reads', () => {
    const ints = '(declare-const a Int)';
    expect(cost(ints, '(+ a a)', 1n, 2n)).toBe(0);
    expect(cost(ints, '(+ a a)', WORD - 1n, 1n - WORD)).toBe(0);
    for (const number of [WORD, -WORD]) expect(cost(ints, '(+ a a)', number, 0n)).toBeCloseTo(2 / 50, 2);
    expect(cost(ints, '(+ a a)', LONG, -LONG)).toBeCloseTo(4, 0);
    expect(cost('(declare-const r Real)', '(+ r r)', real(LONG, 3n), real(1n))).toBeCloseTo(2.1, 1);
    expect(cost('(declare-const s String)', '(str.++ s s)', [1, 2, 3, 4, 5, 6, 7, 8], [])).toBe(1);
    expect(cost('(declare-const p Bool)', '(and p p)', true, false)).toBe(0);
  });

  it.each(['array', 'datatype', 'element', 'regex', 'algebraic', 'closure'])(
    'charges nothing for the size of a value of the kind %s',
    (kind) => {
      expect(cost('(declare-const a Int)', '(+ a a)', { kind } as unknown as Value, 1n)).toBe(0);
    },
  );

  it.each([
    ['(= a a)', 0],
    ['(distinct a a)', 0],
  ])('charges nothing for arguments that %s does not read', (text, expected) => {
    expect(cost('(declare-const a Int)', text, LONG, LONG)).toBe(expected);
  });

  it('charges nothing for the size of a collection in reads, lengths and membership tests', () => {
    const seq = '(declare-const q (Seq Int))(declare-const s String)(declare-const c (Set Int))';
    const long = Array.from({ length: 4_000 }, () => 65);
    const items: Value = { kind: 'sequence', sort: {} as Sort, items: long.map(BigInt) };
    expect(cost(seq, '(str.len s)', long)).toBe(0);
    expect(cost(seq, '(seq.len q)', items)).toBe(0);
    expect(cost(seq, '(seq.nth q 1)', items, 1n)).toBe(0);
    expect(cost(seq, '(seq.++ q q)', items, items)).toBe(16_000);
    const set: Value = { kind: 'set', sort: {} as Sort, items: new Map([['1', 1n]]) };
    expect(cost(seq, '(set.member 1 c)', 1n, set)).toBe(0);
    expect(cost(seq, '(set.union c c)', set, set)).toBe(4);
    const bag = { kind: 'bag', sort: {} as Sort, items: new Map([['1', { element: 1n, count: 9n }]]) } as const;
    expect(cost('(declare-const g (Bag Int))', '(bag.union_max g g)', bag, bag)).toBe(4);
  });

  it('charges a product of bit-vectors by their width and number', () => {
    expect(cost(bits(128), '(bvmul a a)', 1n, 1n)).toBe(0);
    expect(cost(bits(256), '(bvmul a a)', 1n, 1n)).toBeCloseTo(0.16);
    expect(cost(bits(2_560), '(bvmul a a)', 1n, 1n)).toBeCloseTo(16);
    expect(cost(bits(2_560), '(bvmul a a a)', 1n, 1n, 1n)).toBeCloseTo(32);
    for (const op of ['bvumulo', 'bvsmulo']) expect(cost(bits(2_560), `(${op} a a)`, 1n, 1n)).toBeCloseTo(16);
  });

  it.each(['bvudiv', 'bvurem', 'bvsdiv', 'bvsrem', 'bvsmod'])('charges %s like a division', (op) => {
    const [a, b] = [2n ** 64_000n, 2n ** 640n];
    const reading = cost(bits(64_001), '(bvand a a)', a, b);
    expect(cost(bits(64_001), `(${op} a a)`, a, b) - reading).toBeCloseTo(divisionCost(countWords(a), countWords(b)));
  });

  it('charges conversions between numbers and strings more than linearly', () => {
    const declared = '(declare-const s String)(declare-const a Int)';
    const digits = (count: number) => Array.from({ length: count }, () => 49);
    const read = (count: number) => cost(declared, '(str.to_int s)', digits(count));
    expect(read(3_800)).toBeCloseTo(3_800 / 8 + 3_800 + (4 * 200 * 200) / 200);
    expect(read(7_600) / read(3_800)).toBeGreaterThan(2);
    const print = (value: bigint) => cost(declared, '(str.from_int a)', value);
    expect(print(1n)).toBeCloseTo(3.04);
    expect(print(LONG)).toBeCloseTo(2 + 3 * 101 + 4 * 101 * 1.01, -1);
  });

  it('charges rounding a rational like dividing its numerator by its denominator', () => {
    const declared = '(declare-const r Real)';
    const value = real(2n ** 64_000n, 2n ** 640n - 1n) as Value;
    expect(cost(declared, '(to_int r)', value)).toBeGreaterThan(divisionCost(1_000, 10));
    expect(cost(declared, '(to_int r)', real(3n, 2n) as Value)).toBeLessThan(1);
    expect(cost(declared, '(to_int r)', 3n)).toBe(1);
    expect(cost(declared, '(to_int r)', { kind: 'algebraic' } as unknown as Value)).toBe(1);
  });

  it('charges a join or product of relations by the number of pairs of tuples', () => {
    const declared = '(declare-const r (Set (Tuple Int Int)))';
    const set = (count: number): Value => ({
      kind: 'set',
      sort: {} as Sort,
      items: new Map(Array.from({ length: count }, (_, i) => [String(i), BigInt(i)])),
    });
    for (const op of ['rel.join', 'rel.product']) {
      expect(cost(declared, `(${op} r r)`, set(30), set(20))).toBe(2 * 50 + 10 * 600);
    }
  });

  it('charges float operations by the format, and conversions from Real by the length of the number', () => {
    const add = (eb: number, sb: number) =>
      cost(`(declare-const x (_ FloatingPoint ${eb} ${sb}))`, '(fp.add RNE x x)', 'RNE', 0n, 0n);
    expect(add(5, 11)).toBe(10);
    expect(add(8, 24)).toBe(10);
    expect(add(16, 240)).toBeCloseTo(8 * divisionCost(8, 4));
    expect(add(30, 640)).toBeCloseTo(8 * divisionCost((2 * 670) / 64, 670 / 64));
    expect(add(30, 2_000) / add(30, 1_000)).toBeGreaterThan(3);
    const to = (value: RealValue) => cost('(declare-const r Real)', '((_ to_fp 8 24) RNE r)', 'RNE', value);
    expect(to(real(1n))).toBeLessThan(6);
    expect(to(real(LONG))).toBeGreaterThan(1_000);
    const from = cost('(declare-const x (_ FloatingPoint 8 24))', '(fp.to_real x)', 0n);
    expect(from).toBe(5);
  });
});

describe('the cost of storing a value', () => {
  it.each<[string, Value, number]>([
    ['a truth value', true, 0],
    ['a rounding mode', 'RNE', 0],
    ['a short number', WORD - 1n, 0],
    ['a short negative number', 1n - WORD, 0],
    ['a word', [1, 2, 3, 4, 5], 1],
    ['a rational', { num: 1n, den: 3n }, 0.4],
    [
      'a set',
      {
        kind: 'set',
        sort: {} as Sort,
        items: new Map([
          ['1', 1n],
          ['2', 2n],
        ]),
      },
      4.8,
    ],
    ['a sequence', { kind: 'sequence', sort: {} as Sort, items: [1n, 2n, 3n, 4n, 5n] }, 2],
    [
      'an array',
      {
        kind: 'array',
        sort: {} as never,
        entries: new Map([1n, 2n, 3n].map((index) => [String(index), { index, element: 1n }])),
        rest: { kind: 'constant', element: 0n },
      },
      7.2,
    ],
  ])('charges the storage of %s by the number of parts', (_, value, expected) => {
    expect(keepingCost(value)).toBeCloseTo(expected);
  });

  it('charges the storage of a number by its length', () => {
    for (const number of [LONG, -LONG]) expect(keepingCost(number)).toBeCloseTo(20, 0);
    for (const number of [WORD, -WORD]) expect(keepingCost(number)).toBeCloseTo(0.4, 1);
  });
});

describe('the cost of listing a sort', () => {
  it('charges a list of values by the size of one value', () => {
    const { script } = readScript(`(declare-datatype D ((d)))(declare-const a (Array Bool Int))(declare-const e D)
      (declare-const c (Set Bool))(declare-const b Bool)`);
    const sorts = script.commands.flatMap((each) => (each.kind === 'declare-fun' ? [each.result] : []));
    expect(sorts.map((sort) => enumerationCost(sort, () => 2n))).toEqual([13, 5, 13, 1]);
    expect(sorts.map((sort) => enumerationCost(sort, () => 'infinite'))).toEqual([1, 5, 1, 1]);
    expect(sorts.map((sort) => enumerationCost(sort, () => 0n))).toEqual([1, 5, 1, 1]);
  });
});
