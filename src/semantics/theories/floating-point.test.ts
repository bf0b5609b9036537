import { describe, expect, it } from 'vitest';
import { readTerm } from '../../syntax/index.js';
import { type AppTerm, REAL, TermStore } from '../../term/index.js';
import { rootOf } from '../algebraic/index.js';
import type { MeaningContext, OpenChoice } from '../meaning.js';
import { type RealValue, type Value, isUndetermined } from '../value.js';
import { FLOATING_POINT } from './floating-point.js';
import { UNCHARGED } from '../budget.js';

const LITTLE = { bits: 2000, length: 0 };

function applyMeaning(text: string, values: readonly Value[], limits = LITTLE) {
  const store = new TermStore();
  const symbols = new Map([
    ['h', store.const('h', store.sorts.floatingPoint(5, 11))],
    ['i', store.const('i', store.sorts.floatingPoint(5, 11))],
    ['tiny', store.const('tiny', store.sorts.floatingPoint(2, 2))],
    ['quad', store.const('quad', store.sorts.floatingPoint(15, 113))],
    ['wide', store.const('wide', store.sorts.floatingPoint(30, 4))],
    ['e', store.const('e', store.sorts.bitVec(5))],
    ['f', store.const('f', store.sorts.bitVec(10))],
    ['s', store.const('s', store.sorts.bitVec(1))],
    ['b', store.const('b', store.sorts.bitVec(16))],
    ['r', store.const('r', REAL)],
    ['m', store.const('m', (store.app('RNE', []) as AppTerm).sort)],
  ]);
  const term = readTerm(store, text, { symbols }) as AppTerm;
  const asked: OpenChoice[] = [];
  const cx: MeaningContext = {
    choose: (_at, choice) => {
      asked.push(choice);
      return 77n;
    },
    cardinality: () => undefined,
    limits,
    budget: UNCHARGED,
  };
  const result = FLOATING_POINT[term.op as keyof typeof FLOATING_POINT](values, term, cx);
  if (typeof result === 'object' && isUndetermined(result)) return result.because;
  return asked.length > 0 ? asked[0] : result;
}

const NAN = 0x7e00n;
const ONE = 0x3c00n;

describe('one NaN', () => {
  it.each([
    ['(fp s e f)', [0n, 31n, 1n], NAN],
    ['(fp s e f)', [1n, 31n, 512n], NAN],
    ['(fp s e f)', [1n, 31n, 0n], 0xfc00n],
    ['((_ to_fp 5 11) b)', [0xffffn], NAN],
    ['((_ to_fp 5 11) b)', [0xbc00n], 0xbc00n],
    ['(_ NaN 5 11)', [], NAN],
    ['(fp.neg h)', [NAN], NAN],
    ['(fp.abs h)', [NAN], NAN],
    ['((_ to_fp 2 2) m h)', ['RNE', NAN], 7n],
  ] as const)('represents every NaN alike: %s of %s', (text, values, expected) => {
    expect(applyMeaning(text, values)).toBe(expected);
  });
});

it('limits the exponents of intermediate results', () => {
  const few = { ...LITTLE, bits: 20 };
  expect(applyMeaning('((_ to_fp 5 11) m wide)', ['RNE', 0n], few)).toBe('a float has more than 20 exponent bits');
  expect(applyMeaning('((_ to_fp 5 11) m wide)', ['RNE', 0n])).toBe(0n);
});

describe('cases that the standard does not specify', () => {
  it.each([
    ['(fp.min h i)', [0n, 0x8000n], { args: [0n, 0x8000n], among: [0x8000n, 0n] }],
    ['(fp.max h i)', [0x8000n, 0n], { args: [0x8000n, 0n], among: [0n, 0x8000n] }],
    ['((_ fp.to_ubv 3) m h)', ['RTZ', NAN], { args: ['RTZ', NAN] }],
    ['((_ fp.to_ubv 3) m h)', ['RTZ', 0xbc00n], { args: ['RTZ', 0xbc00n] }],
    ['((_ fp.to_sbv 1) m h)', ['RTZ', ONE], { args: ['RTZ', ONE] }],
    ['(fp.to_real h)', [0x7c00n], { args: [0x7c00n] }],
    ['(fp.to_ieee_bv h)', [NAN], { args: [NAN] }],
  ] as const)('leaves the value of %s of %s unspecified', (text, values, expected) => {
    expect(applyMeaning(text, values)).toEqual(expected);
  });

  it.each([
    ['(fp.min h i)', [0x8000n, 0x8000n], 0x8000n],
    ['(fp.min h i)', [NAN, 0x8000n], 0x8000n],
    ['(fp.max h i)', [NAN, NAN], NAN],
    ['((_ fp.to_ubv 3) m h)', ['RTZ', 0xb800n], 0n],
    ['((_ fp.to_sbv 1) m h)', ['RTZ', 0xbc00n], 1n],
    ['(fp.to_ieee_bv h)', [0xfc00n], 0xfc00n],
    ['((_ fp.to_ubv 60000) m h)', ['RTZ', ONE], 'a bit-vector has more than 2000 bits'],
  ] as const)('leaves nothing unspecified in %s of %s', (text, values, expected) => {
    expect(applyMeaning(text, values)).toBe(expected);
  });
});

describe('conversions', () => {
  it.each([
    ['((_ to_fp 5 11) m b)', ['RNE', 0xffffn], 0xbc00n],
    ['((_ to_fp_unsigned 5 11) m b)', ['RTZ', 0xffffn], 0x7bffn],
    ['((_ to_fp_unsigned 5 11) m b)', ['RNE', 0xffffn], 0x7c00n],
    ['((_ to_fp 5 11) m r)', ['RTN', { num: 0n, den: 1n }], 0n],
    ['((_ to_fp 5 11) m r)', ['RTP', { num: -1n, den: 10n ** 30n }], 0x8000n],
    ['((_ to_fp 5 11) m r)', ['RTN', { num: -1n, den: 10n ** 30n }], 0x8001n],
    ['((_ to_fp 2 2) m h)', ['RTZ', 0x7bffn], 5n],
  ] as const)('evaluates the conversion %s of %s', (text, values, expected) => {
    expect(applyMeaning(text, values)).toBe(expected);
  });

  it('converts an irrational Real to a float', () => {
    const root = rootOf([-2n, 0n, 1n], 2) as RealValue;
    expect(applyMeaning('((_ to_fp 5 11) m r)', ['RNE', root])).toBe(0x3da8n);
    expect(applyMeaning('((_ to_fp 5 11) m r)', ['RTP', root])).toBe(0x3da9n);
    expect(applyMeaning('((_ to_fp 2 2) m r)', ['RTZ', rootOf([-2n, 0n, 1n], 1) as RealValue])).toBe(0b1010n);
  });

  it('converts a float to a Real exactly, within limits', () => {
    expect(applyMeaning('(fp.to_real h)', [0x3e00n])).toEqual({ num: 3n, den: 2n });
    expect(applyMeaning('(fp.to_real h)', [0x8000n])).toEqual({ num: 0n, den: 1n });
    expect(applyMeaning('(fp.to_real quad)', [1n])).toBe("a float's exact value has more than 2000 bits");
  });
});

describe('comparisons, also chained', () => {
  it.each([
    ['(fp.lt h i h)', [1n, 2n, 3n], true],
    ['(fp.lt h i h)', [1n, 2n, 2n], false],
    ['(fp.geq h i h)', [3n, 3n, 0n], true],
    ['(fp.gt h i)', [0n, 0x8000n], false],
    ['(fp.eq h i)', [0n, 0x8000n], true],
    ['(fp.eq h i)', [NAN, NAN], false],
    ['(fp.leq h i)', [NAN, ONE], false],
  ] as const)('evaluates the comparison %s of %s', (text, values, expected) => {
    expect(applyMeaning(text, values)).toBe(expected);
  });
});
