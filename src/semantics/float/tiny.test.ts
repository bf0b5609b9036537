import { describe, expect, it } from 'vitest';
import { ROUNDING_MODES, type RoundingMode } from '../value.js';
import * as arithmetic from './arithmetic.js';
import * as compare from './compare.js';
import * as convert from './convert.js';
import { type FloatFormat, floatFormat, unpack } from './format.js';
import { byDepth, sampleCases } from '../../../test/support/laws.js';

/**
 * A reference implementation for formats so small that sums, products and squares of floats are exact doubles. Finds
 * each result by a search through all values.
 */
class Tiny {
  readonly format: FloatFormat;
  readonly bits: number;
  readonly values: number[] = [];
  readonly all: bigint[] = [];

  readonly eb: number;
  readonly sb: number;

  constructor(eb: number, sb: number) {
    this.eb = eb;
    this.sb = sb;
    this.format = floatFormat(eb, sb);
    this.bits = eb + sb;
    const bias = 2 ** (eb - 1) - 1;
    const fractions = 2 ** (sb - 1);
    for (let i = 0; i <= (2 ** eb - 1) * fractions; i++) {
      const exponent = Math.floor(i / fractions);
      const fraction = (i % fractions) / fractions;
      this.values.push(exponent === 0 ? fraction * 2 ** (1 - bias) : (1 + fraction) * 2 ** (exponent - bias));
    }
    for (let i = 0; i < this.values.length; i++) this.all.push(BigInt(i), BigInt(i + 2 ** (this.bits - 1)));
    this.all.push(this.format.nan);
  }

  number(x: bigint): number {
    if (x === this.format.nan) return NaN;
    const sign = Number(x >> BigInt(this.bits - 1));
    const index = Number(x) - sign * 2 ** (this.bits - 1);
    const magnitude = index === this.values.length - 1 ? Infinity : (this.values[index] as number);
    return sign === 1 ? -magnitude : magnitude;
  }

  exact(value: number): bigint {
    if (Number.isNaN(value)) return this.format.nan;
    const negative = value < 0 || Object.is(value, -0);
    const index = Math.abs(value) === Infinity ? this.values.length - 1 : this.values.indexOf(Math.abs(value));
    if (index < 0) throw new Error(`${value} is no float of (${this.eb}, ${this.sb})`);
    return BigInt(index + (negative ? 2 ** (this.bits - 1) : 0));
  }

  round(mode: RoundingMode, negative: boolean, side: (candidate: number) => number): bigint {
    let low = 0;
    let high = this.values.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (side(this.values[middle] as number) >= 0) low = middle;
      else high = middle;
    }
    const below = this.values[low] as number;
    const above = this.values[low + 1];
    let index = low;
    if (above !== undefined && side(below) !== 0) {
      const middle = side((below + above) / 2);
      if (mode === 'RTP' ? !negative : mode === 'RTN' ? negative : false) index++;
      if (mode === 'RNE' && (middle > 0 || (middle === 0 && low % 2 === 1))) index++;
      if (mode === 'RNA' && middle >= 0) index++;
    } else if (above === undefined && (mode === 'RTZ' || mode === (negative ? 'RTP' : 'RTN'))) index--;
    return BigInt(index + (negative ? 2 ** (this.bits - 1) : 0));
  }

  nearest(mode: RoundingMode, value: number): bigint {
    if (Number.isNaN(value)) return this.format.nan;
    if (Math.abs(value) === Infinity) return this.exact(value);
    return this.round(mode, value < 0 || Object.is(value, -0), (candidate) => Math.sign(Math.abs(value) - candidate));
  }
}

function addDoubles(mode: RoundingMode, x: number, y: number): number {
  const sum = x + y;
  return sum === 0 && mode === 'RTN' && (x !== 0 || Object.is(x, -0) || Object.is(y, -0)) ? -0 : sum;
}

function whole(mode: RoundingMode, x: number): number {
  const floor = Math.floor(x);
  const rest = x - floor;
  const even = floor % 2 === 0;
  const up = {
    RNE: rest > 0.5 || (rest === 0.5 && !even),
    RNA: rest > 0.5 || (rest === 0.5 && x > 0),
    RTP: rest > 0,
    RTN: false,
    RTZ: rest > 0 && x < 0,
  }[mode];
  const found = up ? floor + 1 : floor;
  return found === 0 && (x < 0 || Object.is(x, -0)) ? -0 : found;
}

function ieeeRemainder(x: number, y: number): number {
  if (Math.abs(y) === Infinity && Math.abs(x) < Infinity) return x;
  const rest = x % y;
  if (rest === 0 || Number.isNaN(rest)) return rest;
  const quotient = Math.abs((x - rest) / y);
  const size = Math.abs(rest);
  const width = Math.abs(y);
  const nearest = 2 * size > width || (2 * size === width && quotient % 2 === 1) ? size - width : size;
  return x < 0 ? -nearest : nearest;
}

const ALL = [new Tiny(2, 2), new Tiny(2, 3), new Tiny(3, 2), new Tiny(3, 3), new Tiny(4, 2), new Tiny(3, 4)];
/** Without the largest format if the test depth is `sample`. */
const TINY = ALL.slice(0, byDepth({ sample: 5, whole: 6, deep: 6 }));

class Differences {
  found: string | undefined;

  same(what: () => string, actual: bigint, wanted: bigint): void {
    if (actual !== wanted) this.found ??= `${what()}: ${actual}, not ${wanted}`;
  }
}

describe.each(TINY)('all floats of the format ($eb, $sb)', (tiny) => {
  const { format, all } = tiny;
  const numbers = new Map(all.map((x) => [x, tiny.number(x)]));
  const number = (x: bigint): number => numbers.get(x) as number;

  it.each(ROUNDING_MODES)('computes all results of binary operators of small formats, with %s', (mode) => {
    const differences = new Differences();
    for (const x of all) {
      for (const y of all) {
        const [a, b] = [number(x), number(y)];
        const text = (op: string) => () => `${op} ${a} ${b}`;
        differences.same(text('+'), arithmetic.add(format, mode, x, y), tiny.nearest(mode, addDoubles(mode, a, b)));
        differences.same(
          text('-'),
          arithmetic.subtract(format, mode, x, y),
          tiny.nearest(mode, addDoubles(mode, a, -b)),
        );
        differences.same(text('*'), arithmetic.multiply(format, mode, x, y), tiny.nearest(mode, a * b));
        const plain = Number.isFinite(a) && Number.isFinite(b) && b !== 0;
        const quotient = plain
          ? tiny.round(
              mode,
              Object.is(Math.sign(a) * Math.sign(b), -0) || a * b < 0 || (a < 0 !== b < 0 && a !== 0),
              (c) => Math.sign(Math.abs(a) - c * Math.abs(b)),
            )
          : tiny.exact(a / b);
        differences.same(text('/'), arithmetic.divide(format, mode, x, y), quotient);
      }
    }
    expect(differences.found).toBeUndefined();
  });

  it.each(ROUNDING_MODES)('computes all results of unary operators of small formats, with %s', (mode) => {
    const differences = new Differences();
    for (const x of all) {
      const a = number(x);
      const text = (op: string) => () => `${op} ${a}`;
      const isPlain = a > 0 && a < Infinity;
      const root = isPlain ? tiny.round(mode, false, (c) => Math.sign(a - c * c)) : tiny.exact(Math.sqrt(a));
      differences.same(text('sqrt'), arithmetic.root(format, mode, x), root);
      const rounded = Number.isFinite(a) ? tiny.nearest(mode, whole(mode, a)) : x;
      differences.same(text('rti'), convert.roundToIntegral(format, mode, x), rounded);
      for (const to of TINY) {
        const wanted = to.nearest(mode, a);
        differences.same(text(`to ${to.eb} ${to.sb}`), convert.changeFormat(format, to.format, mode, x), wanted);
      }
      for (const [low, high] of [
        [0, 3],
        [0, 1],
        [-4, 3],
        [-1, 0],
        [0, 255],
      ] as const) {
        const integer = Number.isFinite(a) ? whole(mode, a) : NaN;
        const fits = integer >= low && integer <= high;
        const found = convert.toWhole(format, mode, x, BigInt(low), BigInt(high));
        differences.same(text(`to ${low}..${high}`), found ?? 1000n, fits ? BigInt(integer) : 1000n);
      }
    }
    expect(differences.found).toBeUndefined();
  });

  it('computes all results of operators without a rounding mode', () => {
    const differences = new Differences();
    const bit = (holds: boolean): bigint => (holds ? 1n : 0n);
    for (const x of all) {
      for (const y of all) {
        const [a, b] = [number(x), number(y)];
        const text = (op: string) => () => `${op} ${a} ${b}`;
        differences.same(text('rem'), arithmetic.remainder(format, x, y), tiny.exact(ieeeRemainder(a, b)));
        differences.same(text('<'), bit(compare.isBelow(format, x, y)), bit(a < b));
        differences.same(text('<='), bit(compare.isAtMost(format, x, y)), bit(a <= b));
        differences.same(text('=='), bit(compare.isEqual(format, x, y)), bit(a === b));
        const open = a === 0 && b === 0 && x !== y;
        const [least, most] = Number.isNaN(a) ? [b, b] : Number.isNaN(b) ? [a, a] : [Math.min(a, b), Math.max(a, b)];
        differences.same(text('min'), compare.extreme(format, -1, x, y) ?? 1000n, open ? 1000n : tiny.exact(least));
        differences.same(text('max'), compare.extreme(format, 1, x, y) ?? 1000n, open ? 1000n : tiny.exact(most));
      }
    }
    expect(differences.found).toBeUndefined();
  });

  it('converts rationals to floats and back', () => {
    const differences = new Differences();
    for (let num = -60; num <= 60; num++) {
      for (const den of [1, 2, 3, 5, 7, 12, 64, 100]) {
        for (const mode of ROUNDING_MODES) {
          const value = { num: BigInt(num), den: BigInt(den) };
          const wanted = tiny.round(mode, num < 0, (c) => Math.sign(Math.abs(num) - c * den));
          differences.same(() => `${num}/${den}`, convert.fromRational(format, mode, value), wanted);
          if (den > 1) continue;
          differences.same(() => `${num}`, convert.fromWhole(format, mode, BigInt(num)), wanted);
        }
      }
    }
    for (const x of all) {
      if (!Number.isFinite(number(x))) continue;
      const { num, den } = convert.toRational(format, x, 100) ?? { num: 0n, den: 0n };
      if (!Object.is(Number(num) / Number(den), number(x) + 0)) differences.found ??= `${num}/${den}, not ${number(x)}`;
    }
    expect(differences.found).toBeUndefined();
  });
});

describe('fp.fma', () => {
  it.each(sampleCases(TINY.slice(0, 3), 2))(
    'computes fp.fma with a single rounding for all floats of the format ($eb, $sb)',
    (tiny) => {
      const differences = new Differences();
      const { format, all } = tiny;
      const numbers = all.map((x) => tiny.number(x));
      for (const mode of ROUNDING_MODES) {
        all.forEach((x, i) =>
          all.forEach((y, j) =>
            all.forEach((z, k) => {
              const [a, b, c] = [numbers[i] as number, numbers[j] as number, numbers[k] as number];
              const wanted = tiny.nearest(mode, addDoubles(mode, a * b, c));
              differences.same(() => `fma ${a} ${b} ${c}`, arithmetic.multiplyAdd(format, mode, x, y, z), wanted);
            }),
          ),
        );
      }
      expect(differences.found).toBeUndefined();
    },
  );
});

describe('the class of a float', () => {
  it('distinguishes the classes and signs of floats', () => {
    const format = floatFormat(3, 3);
    const classes = [0n, 1n, 3n, 4n, 27n, 28n, 30n].map((x) => compare.classify(format, x));
    expect(classes).toEqual(['zero', 'subnormal', 'subnormal', 'normal', 'normal', 'infinite', 'nan']);
    expect([32n, 0n, 30n].map((x) => compare.isNegative(format, x))).toEqual([true, false, false]);
    expect([32n, 0n, 30n].map((x) => compare.isPositive(format, x))).toEqual([false, true, false]);
  });

  it('unpacks a float exactly', () => {
    expect(unpack(floatFormat(3, 3), 27n)).toEqual({ negative: false, significand: 7n, exponent: 1 });
    expect(unpack(floatFormat(3, 3), 33n)).toEqual({ negative: true, significand: 1n, exponent: -4 });
  });
});
