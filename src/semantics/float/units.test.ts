import { describe, expect, it } from 'vitest';
import type { RoundingMode } from '../value.js';
import { add, multiplyAdd, remainder } from './arithmetic.js';
import { classify, extreme, isAtMost, isBelow, isEqual, isNegative, isPositive } from './compare.js';
import { roundToIntegral, toRational, toWhole } from './convert.js';
import { floatFormat, fromBits, makeInfinity, isFinite, unpack, makeZero } from './format.js';
import { roundPlaces, roundScaled } from './round.js';
import { reduceScaled, squareRoot } from './whole.js';

const MODES: readonly RoundingMode[] = ['RNE', 'RNA', 'RTP', 'RTN', 'RTZ'];

describe('rounding a magnitude to an integer', () => {
  it.each<[what: string, significand: bigint, places: number, positive: string, negative: string]>([
    // Results in the order RNE, RNA, RTP, RTN, RTZ.
    ['2', 2n, 0, '2 2 2 2 2', '2 2 2 2 2'],
    ['3 * 8', 3n, -3, '24 24 24 24 24', '24 24 24 24 24'],
    ['0', 0n, 5, '0 0 0 0 0', '0 0 0 0 0'],
    ['4/2', 4n, 1, '2 2 2 2 2', '2 2 2 2 2'],
    ['1/2', 1n, 1, '0 1 1 0 0', '0 1 0 1 0'],
    ['3/2', 3n, 1, '2 2 2 1 1', '2 2 1 2 1'],
    ['5/2', 5n, 1, '2 3 3 2 2', '2 3 2 3 2'],
    ['1/4', 1n, 2, '0 0 1 0 0', '0 0 0 1 0'],
    ['3/4', 3n, 2, '1 1 1 0 0', '1 1 0 1 0'],
    ['9/8', 9n, 3, '1 1 2 1 1', '1 1 1 2 1'],
    ['15/8', 15n, 3, '2 2 2 1 1', '2 2 1 2 1'],
    ['1/2^100', 1n, 100, '0 0 1 0 0', '0 0 0 1 0'],
    ['3/8', 3n, 3, '0 0 1 0 0', '0 0 0 1 0'],
    ['3/16', 3n, 4, '0 0 1 0 0', '0 0 0 1 0'],
  ])('rounds to an integer: %s', (_, significand, places, positive, negative) => {
    expect(MODES.map((mode) => roundPlaces(mode, false, significand, places)).join(' ')).toBe(positive);
    expect(MODES.map((mode) => roundPlaces(mode, true, significand, places)).join(' ')).toBe(negative);
  });
});

/** The least float is 2^-4, the least normal float 2^-2, and the greatest float 14. */
const SMALL = floatFormat(3, 3);

const formatBits = (bits: bigint): string => {
  const text = bits.toString(2).padStart(6, '0');
  return `${text.slice(0, 1)} ${text.slice(1, 4)} ${text.slice(4)}`;
};

describe('rounding a number to a float', () => {
  it.each<[what: string, significand: bigint, exponent: number, floats: readonly string[]]>([
    ['1', 1n, 0, ['011 00']],
    ['1.25', 5n, -2, ['011 01']],
    ['1.125', 9n, -3, ['011 00', '011 01', '011 01', '011 00', '011 00']],
    ['1.375', 11n, -3, ['011 10', '011 10', '011 10', '011 01', '011 01']],
    ['1.875, with a carry', 15n, -3, ['100 00', '100 00', '100 00', '011 11', '011 11']],
    ['14', 7n, 1, ['110 11']],
    ['15', 15n, 0, ['111 00', '111 00', '111 00', '110 11', '110 11']],
    ['14.5', 29n, -1, ['110 11', '110 11', '111 00', '110 11', '110 11']],
    ['16', 1n, 4, ['111 00', '111 00', '111 00', '110 11', '110 11']],
    ['2^50', 1n, 50, ['111 00', '111 00', '111 00', '110 11', '110 11']],
    ['2^-2', 1n, -2, ['001 00']],
    ['3 * 2^-4', 3n, -4, ['000 11']],
    ['2^-4', 1n, -4, ['000 01']],
    ['2^-5', 1n, -5, ['000 00', '000 01', '000 01', '000 00', '000 00']],
    ['3 * 2^-5', 3n, -5, ['000 10', '000 10', '000 10', '000 01', '000 01']],
    ['7 * 2^-5, with a carry to the normal floats', 7n, -5, ['001 00', '001 00', '001 00', '000 11', '000 11']],
    ['2^-60', 1n, -60, ['000 00', '000 00', '000 01', '000 00', '000 00']],
    ['0', 0n, 7, ['000 00']],
  ])('rounds to a float: %s', (_, significand, exponent, floats) => {
    const expected = MODES.map((_mode, i) => floats[i] ?? floats[0]);
    const positive = MODES.map((mode) => formatBits(roundScaled(SMALL, mode, false, significand, exponent)));
    expect(positive).toEqual(expected.map((float) => `0 ${float}`));
    const mirrored = (['RNE', 'RNA', 'RTN', 'RTP', 'RTZ'] as const).map((mode) =>
      formatBits(roundScaled(SMALL, mode, true, significand, exponent)),
    );
    expect(mirrored).toEqual(expected.map((float) => `1 ${float}`));
  });
});

describe('float formats', () => {
  it.each<[eb: number, sb: number, least: number, greatest: number, infinity: bigint, nan: bigint]>([
    [2, 2, -1, 0, 0b110n, 0b111n],
    [3, 3, -4, 1, 0b11100n, 0b11110n],
    [8, 24, -149, 104, 0x7f800000n, 0x7fc00000n],
    [11, 53, -1074, 971, 0x7ff0000000000000n, 0x7ff8000000000000n],
  ])(
    'computes the bounds of a format with %i exponent and %i significand bits',
    (eb, sb, least, greatest, infinity, nan) => {
      const format = floatFormat(eb, sb);
      expect(format).toMatchObject({ eb, sb, least, greatest, infinity, nan });
      expect(format.sign).toBe(1n << BigInt(eb + sb - 1));
      expect(format.hidden).toBe(1n << BigInt(sb - 1));
      expect(floatFormat(eb, sb)).toBe(format);
      expect([makeZero(format, false), makeZero(format, true)]).toEqual([0n, format.sign]);
      expect([makeInfinity(format, false), makeInfinity(format, true)]).toEqual([infinity, infinity + format.sign]);
    },
  );

  it('uses one NaN for all bit patterns of NaN', () => {
    expect([0b011101n, 0b011110n, 0b111111n].map((bits) => fromBits(SMALL, bits))).toEqual(
      [1, 2, 3].map(() => SMALL.nan),
    );
    expect([0b011100n, 0b111100n, 0b100000n].map((bits) => fromBits(SMALL, bits))).toEqual([
      0b011100n,
      0b111100n,
      0b100000n,
    ]);
  });

  it.each<[bits: bigint, negative: boolean, significand: bigint, exponent: number]>([
    [0b000000n, false, 0n, -4],
    [0b100000n, true, 0n, -4],
    [0b000011n, false, 3n, -4],
    [0b000100n, false, 4n, -4],
    [0b001001n, false, 5n, -3],
    [0b001100n, false, 4n, -2],
    [0b111011n, true, 7n, 1],
  ])('unpacks the bits %s exactly', (bits, negative, significand, exponent) => {
    expect(unpack(SMALL, bits)).toEqual({ negative, significand, exponent });
    expect(isFinite(SMALL, bits)).toBe(true);
  });

  it('does not treat infinities and NaN as finite', () => {
    expect([0b011100n, 0b111100n, SMALL.nan].map((bits) => isFinite(SMALL, bits))).toEqual([false, false, false]);
  });
});

const [ONE, TWO, LEAST, ZERO, INFINITE] = [0b001100n, 0b010000n, 0b000001n, 0n, 0b011100n];
const minus = (x: bigint): bigint => x + SMALL.sign;
const NAN = SMALL.nan;

describe('comparing floats', () => {
  it.each<[what: string, x: bigint, y: bigint, relation: '<' | '>' | '=' | 'none']>([
    ['1 and 2', ONE, TWO, '<'],
    ['2 and 1', TWO, ONE, '>'],
    ['1 and 1', ONE, ONE, '='],
    ['-1 and 1', minus(ONE), ONE, '<'],
    ['-1 and -2', minus(ONE), minus(TWO), '>'],
    ['-2 and -1', minus(TWO), minus(ONE), '<'],
    ['0 and -0', ZERO, minus(ZERO), '='],
    ['-0 and the least float', minus(ZERO), LEAST, '<'],
    ['oo and 2', INFINITE, TWO, '>'],
    ['-oo and -2', minus(INFINITE), minus(TWO), '<'],
    ['oo and oo', INFINITE, INFINITE, '='],
    ['NaN and 1', NAN, ONE, 'none'],
    ['1 and NaN', ONE, NAN, 'none'],
    ['NaN and NaN', NAN, NAN, 'none'],
  ])('compares %s', (_, x, y, relation) => {
    expect(isBelow(SMALL, x, y)).toBe(relation === '<');
    expect(isAtMost(SMALL, x, y)).toBe(relation === '<' || relation === '=');
    expect(isEqual(SMALL, x, y)).toBe(relation === '=');
  });

  it.each<[what: string, x: bigint, y: bigint, least: bigint | undefined, greatest: bigint | undefined]>([
    ['1 and 2', ONE, TWO, ONE, TWO],
    ['2 and 1', TWO, ONE, ONE, TWO],
    ['-1 and -2', minus(ONE), minus(TWO), minus(TWO), minus(ONE)],
    ['NaN and 1', NAN, ONE, ONE, ONE],
    ['1 and NaN', ONE, NAN, ONE, ONE],
    ['NaN and NaN', NAN, NAN, NAN, NAN],
    ['0 and -0', ZERO, minus(ZERO), undefined, undefined],
    ['-0 and -0', minus(ZERO), minus(ZERO), minus(ZERO), minus(ZERO)],
  ])('finds the least and the greatest of %s', (_, x, y, least, greatest) => {
    expect([extreme(SMALL, -1, x, y), extreme(SMALL, 1, x, y)]).toEqual([least, greatest]);
  });

  it.each([
    [ZERO, 'zero'],
    [LEAST, 'subnormal'],
    [0b000011n, 'subnormal'],
    [0b000100n, 'normal'],
    [0b011011n, 'normal'],
    [INFINITE, 'infinite'],
  ])('classifies %s as %s with either sign', (x, name) => {
    expect([classify(SMALL, x), classify(SMALL, minus(x))]).toEqual([name, name]);
    expect([isPositive(SMALL, x), isNegative(SMALL, x)]).toEqual([true, false]);
    expect([isPositive(SMALL, minus(x)), isNegative(SMALL, minus(x))]).toEqual([false, true]);
  });

  it('classifies NaN as neither positive nor negative', () => {
    expect([classify(SMALL, NAN), isPositive(SMALL, NAN), isNegative(SMALL, NAN)]).toEqual(['nan', false, false]);
  });
});

describe('operations on floats far apart', () => {
  /** Few significand bits, so that a small summand lies far below half of the last bit. */
  const wide = floatFormat(11, 5);
  const power = (exponent: number, significand = 1n): bigint => roundScaled(wide, 'RTZ', false, significand, exponent);
  const magnitudes = [power(0), power(0, 17n), power(-300), power(-1072), power(200, 3n), power(1019, 31n)];
  const all = magnitudes.flatMap((x) => [x, x + wide.sign]);

  interface Exact {
    readonly value: bigint;
    readonly exponent: number;
  }

  const exact = (x: bigint): Exact => {
    const { negative, significand, exponent } = unpack(wide, x);
    return { value: negative ? -significand : significand, exponent };
  };
  const align = (a: Exact, b: Exact): readonly [x: bigint, y: bigint, exponent: number] => {
    const exponent = Math.min(a.exponent, b.exponent);
    return [a.value << BigInt(a.exponent - exponent), b.value << BigInt(b.exponent - exponent), exponent];
  };
  const round = (mode: RoundingMode, value: bigint, exponent: number): bigint =>
    roundScaled(wide, mode, value < 0n, value < 0n ? -value : value, exponent);

  it.each(MODES)('rounds sums and fused products only once, with %s', (mode) => {
    for (const x of all) {
      for (const y of all) {
        const [a, b, exponent] = align(exact(x), exact(y));
        if (a + b !== 0n) expect(add(wide, mode, x, y)).toBe(round(mode, a + b, exponent));
        const [p, q] = [exact(x), exact(y)];
        const product = { value: p.value * q.value, exponent: p.exponent + q.exponent };
        for (const z of all) {
          const [c, d, last] = align(product, exact(z));
          if (c + d !== 0n) expect(multiplyAdd(wide, mode, x, y, z)).toBe(round(mode, c + d, last));
        }
      }
    }
  });

  it('rounds x * y + z by the sign of a tiny z if x * y lies halfway between two floats', () => {
    const [x, y, tiny] = [power(-4, 17n), power(-1, 3n), power(-900)];
    const product = (mode: RoundingMode, z: bigint): bigint => multiplyAdd(wide, mode, x, y, z);
    const [below, above] = [power(-4, 25n), power(-4, 26n)];
    expect(product('RNE', 0n)).toBe(above);
    expect([product('RNE', tiny), product('RNE', tiny + wide.sign)]).toEqual([above, below]);
    expect([product('RNA', 0n), product('RNA', tiny + wide.sign)]).toEqual([above, below]);
  });

  it('computes the same remainder as an exact integer division', () => {
    const format = floatFormat(8, 5);
    const numbers = [-40, -9, -2, 0, 1, 7, 60].flatMap((exponent) =>
      [16n, 19n, 24n, 31n].flatMap((significand) => [
        roundScaled(format, 'RNE', false, significand, exponent),
        roundScaled(format, 'RNE', true, significand, exponent),
      ]),
    );
    for (const x of numbers) {
      for (const y of numbers) {
        const [p, q] = [unpack(format, x), unpack(format, y)];
        const exponent = Math.min(p.exponent, q.exponent);
        const a = p.significand << BigInt(p.exponent - exponent);
        const b = q.significand << BigInt(q.exponent - exponent);
        const rest = a % b;
        const isUp = 2n * rest > b || (2n * rest === b && (a / b) % 2n === 1n);
        const expected = roundScaled(format, 'RNE', p.negative !== isUp, isUp ? b - rest : rest, exponent);
        expect(remainder(format, x, y)).toBe(rest === 0n ? makeZero(format, p.negative) : expected);
      }
    }
  });
});

describe('conversions of floats', () => {
  it.each<[x: bigint, bits: number, expected: readonly [num: bigint, den: bigint] | undefined]>([
    [ZERO, 0, [0n, 1n]],
    [minus(ZERO), 0, [0n, 1n]],
    [ONE, 2, [1n, 1n]],
    [ONE, 1, undefined],
    [minus(TWO), 10, [-2n, 1n]],
    [LEAST, 4, [1n, 16n]],
    [LEAST, 3, undefined],
    [0b011011n, 1, [14n, 1n]],
    [0b011011n, 0, undefined],
    [INFINITE, 100, undefined],
    [minus(INFINITE), 100, undefined],
    [NAN, 100, undefined],
  ])('converts the float %s to a rational if at most %i bits are needed', (x, bits, expected) => {
    const found = toRational(SMALL, x, bits);
    expect(found && [found.num, found.den]).toEqual(expected);
  });

  it.each<[x: bigint, low: bigint, high: bigint, expected: string]>([
    // Results in the order RNE, RNA, RTP, RTN, RTZ.
    [ZERO, 0n, 3n, '0 0 0 0 0'],
    [ZERO, 1n, 3n, '- - - - -'],
    [ZERO, -3n, -1n, '- - - - -'],
    [minus(ZERO), -3n, 0n, '0 0 0 0 0'],
    [0b010001n, 0n, 2n, '2 - - 2 2'],
    [0b010001n, 3n, 3n, '- 3 3 - -'],
    [minus(0b010001n), -2n, 0n, '-2 - -2 - -2'],
    [minus(0b010001n), -3n, -3n, '- -3 - -3 -'],
    [LEAST, 0n, 0n, '0 0 - 0 0'],
    [0b011011n, 0n, 14n, '14 14 14 14 14'],
    [0b011011n, 0n, 13n, '- - - - -'],
    [0b011011n, 15n, 20n, '- - - - -'],
    [minus(0b011011n), -14n, 0n, '-14 -14 -14 -14 -14'],
    [INFINITE, -100n, 100n, '- - - - -'],
    [NAN, -100n, 100n, '- - - - -'],
  ])('rounds the float %s to an integer from %s to %s', (x, low, high, expected) => {
    expect(MODES.map((mode) => toWhole(SMALL, mode, x, low, high) ?? '-').join(' ')).toBe(expected);
  });

  it('does not compute integers far out of range', () => {
    const format = floatFormat(40, 5);
    expect(toWhole(format, 'RNE', format.infinity - 1n, 0n, 255n)).toBeUndefined();
    expect(toRational(format, format.infinity - 1n, 1_000)).toBeUndefined();
    expect(toRational(format, 1n, 1_000)).toBeUndefined();
    expect(roundToIntegral(format, 'RTP', 1n)).toBe(roundScaled(format, 'RNE', false, 1n, 0));
  });
});

describe('integers', () => {
  it('computes the square root of an integer, rounded down', () => {
    for (const root of [0n, 1n, 2n, 3n, 10n, 94_906_267n, 10n ** 30n, (1n << 600n) + 7n]) {
      expect(squareRoot(root * root)).toBe(root);
      if (root > 0n) expect(squareRoot(root * root - 1n)).toBe(root - 1n);
      expect(squareRoot(root * root + 2n * root)).toBe(root);
    }
  });

  it('scales an integer modulo another integer without computing the scaled number', () => {
    for (const exponent of [0, 1, 7, 4095, 4096, 4097, 10_000]) {
      expect(reduceScaled(12_345n, exponent, 1_000_003n)).toBe((12_345n << BigInt(exponent)) % 1_000_003n);
    }
    expect(reduceScaled(5n, 1_000_002 * 1_000, 1_000_003n)).toBe(5n);
  });
});
