import { describe, expect, it } from 'vitest';
import { add, divide, multiply, multiplyAdd, remainder, root, subtract } from '../../src/semantics/float/arithmetic.js';
import { isAtMost, isBelow, isEqual } from '../../src/semantics/float/compare.js';
import {
  changeFormat,
  fromRational,
  fromWhole,
  roundToIntegral,
  toRational,
} from '../../src/semantics/float/convert.js';
import { type FloatFormat, floatFormat, fromBits } from '../../src/semantics/float/format.js';
import { ROUNDING_MODES, type RoundingMode } from '../../src/semantics/value.js';
import { type Rng, rngFromSeed } from '../../src/util/index.js';
import { byDepth, sampleRuns } from '../support/laws.js';

const ROUNDS = byDepth({ sample: 2_500, whole: 100_000, deep: 2_000_000 });
const FLOAT64 = floatFormat(11, 53);
const FLOAT32 = floatFormat(8, 24);
const view = new DataView(new ArrayBuffer(8));

function toBits64(x: number): bigint {
  view.setFloat64(0, x);
  return fromBits(FLOAT64, view.getBigUint64(0));
}

function fromBits64(bits: bigint): number {
  view.setBigUint64(0, bits);
  return view.getFloat64(0);
}

function toBits32(x: number): bigint {
  view.setFloat32(0, x);
  return fromBits(FLOAT32, BigInt(view.getUint32(0)));
}

function fromBits32(bits: bigint): number {
  view.setUint32(0, Number(bits));
  return view.getFloat32(0);
}

/** Bits of a float, mostly near edges: zeros, subnormals, powers of two and neighbours, halves, the greatest. */
function draw(rng: Rng, format: FloatFormat): bigint {
  const { eb, sb, infinity, hidden, sign, nan } = format;
  const signed = rng.chance(0.5) ? sign : 0n;
  const fraction = rng.bits(sb - 1);
  const nudge = BigInt(rng.between(-2, 2));
  const bias = BigInt(2 ** (eb - 1) - 1);
  switch (rng.below(9)) {
    case 0:
      return signed | fraction;
    case 1:
      return signed | rng.pick<bigint>([0n, 1n, 2n, hidden - 1n, hidden, hidden + 1n, infinity - 1n, infinity - 2n]);
    case 2:
      return rng.chance(0.2) ? rng.pick([nan, infinity, sign | infinity]) : signed | (infinity - 1n - (fraction >> 3n));
    case 3: {
      const power = BigInt(rng.between(1, 2 ** eb - 2)) * hidden + nudge;
      return signed | power;
    }
    case 4:
    case 5: {
      // Exponents near zero and few significant bits make ties and exact results frequent.
      const exponent = bias + BigInt(rng.between(-4, sb + 4));
      return signed | (exponent * hidden + ((fraction >> BigInt(sb - 5)) << BigInt(sb - 5)));
    }
    case 6:
      return signed | ((bias + BigInt(rng.between(-3, 3))) * hidden + fraction);
    default:
      return fromBits(format, rng.bits(eb + sb));
  }
}

/** Compares `ours` with `theirs` on random floats. Returns the first difference as text. */
function compareRuns(
  format: FloatFormat,
  name: string,
  ours: (x: bigint, y: bigint) => bigint,
  theirs: (x: bigint, y: bigint) => bigint,
): string | undefined {
  const rng = rngFromSeed(`float-hardware ${name} ${format.eb}`);
  for (let i = 0; i < ROUNDS; i++) {
    const x = draw(rng, format);
    const y = rng.chance(0.1) ? x ^ BigInt(rng.below(4)) : draw(rng, format);
    const [a, b] = [fromBits(format, x), fromBits(format, y)];
    const found = ours(a, b);
    const wanted = theirs(a, b);
    if (found !== wanted) return `${name} ${a} ${b}: ${found}, not ${wanted}`;
  }
  return undefined;
}

type Operation = readonly [
  name: string,
  ours: (format: FloatFormat, x: bigint, y: bigint) => bigint,
  theirs: (x: number, y: number) => number,
];

const bit = (holds: boolean): bigint => (holds ? 1n : 0n);

function integral(mode: RoundingMode, x: number): number {
  if (Math.abs(x) >= 2 ** 52 || Number.isNaN(x)) return x;
  switch (mode) {
    case 'RNE': {
      const away = Math.sign(x) * Math.floor(Math.abs(x) + 0.5);
      const tie = Math.abs(x) % 1 === 0.5;
      const even = tie && away % 2 !== 0 ? away - Math.sign(x) : Math.abs(x) < 0.5 ? 0 : away;
      return x < 0 || Object.is(x, -0) ? -Math.abs(even) : even;
    }
    case 'RNA': {
      const size = Math.abs(x) < 0.5 ? 0 : Math.floor(Math.abs(x) + 0.5);
      return x < 0 || Object.is(x, -0) ? -size : size;
    }
    case 'RTP':
      return Math.ceil(x);
    case 'RTN':
      return Math.floor(x);
    case 'RTZ':
      return Math.trunc(x);
  }
}

const ARITHMETIC: readonly Operation[] = [
  ['+', (format, x, y) => add(format, 'RNE', x, y), (x, y) => x + y],
  ['-', (format, x, y) => subtract(format, 'RNE', x, y), (x, y) => x - y],
  ['*', (format, x, y) => multiply(format, 'RNE', x, y), (x, y) => x * y],
  ['/', (format, x, y) => divide(format, 'RNE', x, y), (x, y) => x / y],
  ['sqrt', (format, x) => root(format, 'RNE', x), (x) => Math.sqrt(x)],
  ...ROUNDING_MODES.map((mode): Operation => [
    `roundToIntegral ${mode}`,
    (format, x) => roundToIntegral(format, mode, x),
    (x) => integral(mode, x),
  ]),
];

describe('Float64 against JavaScript numbers', () => {
  it.each(ARITHMETIC)('computes %s of Float64 as JavaScript does', (name, ours, theirs) => {
    const difference = compareRuns(
      FLOAT64,
      name,
      (x, y) => ours(FLOAT64, x, y),
      (x, y) => toBits64(theirs(fromBits64(x), fromBits64(y))),
    );
    expect(difference).toBeUndefined();
  });

  it('compares values of Float64 as JavaScript does', () => {
    const difference = compareRuns(
      FLOAT64,
      'comparisons',
      (x, y) => bit(isBelow(FLOAT64, x, y)) + 2n * bit(isAtMost(FLOAT64, x, y)) + 4n * bit(isEqual(FLOAT64, x, y)),
      (x, y) => {
        const [a, b] = [fromBits64(x), fromBits64(y)];
        return bit(a < b) + 2n * bit(a <= b) + 4n * bit(a === b);
      },
    );
    expect(difference).toBeUndefined();
  });

  it('converts Float64 to Float32 and back as JavaScript does', () => {
    const difference = compareRuns(
      FLOAT64,
      'to Float32',
      (x) => changeFormat(FLOAT64, FLOAT32, 'RNE', x),
      (x) => toBits32(fromBits64(x)),
    );
    expect(difference).toBeUndefined();
    const back = compareRuns(
      FLOAT32,
      'to Float64',
      (x) => changeFormat(FLOAT32, FLOAT64, 'RTZ', x),
      (x) => toBits64(fromBits32(x)),
    );
    expect(back).toBeUndefined();
  });

  it('converts 64-bit integers to Float64 as JavaScript does', () => {
    const difference = compareRuns(
      FLOAT64,
      'from whole',
      (x) => fromWhole(FLOAT64, 'RNE', BigInt.asIntN(64, x)),
      (x) => toBits64(Number(BigInt.asIntN(64, x))),
    );
    expect(difference).toBeUndefined();
  });

  it('converts decimals to Float64 as JavaScript does', () => {
    const rng = rngFromSeed('decimals');
    const wrong: string[] = [];
    for (let i = 0; i < ROUNDS / 10; i++) {
      const digits = rng.bits(70);
      const places = rng.between(-300, 340);
      const value =
        places < 0 ? { num: digits * 10n ** BigInt(-places), den: 1n } : { num: digits, den: 10n ** BigInt(places) };
      const text = `${digits}e${-places}`;
      if (fromRational(FLOAT64, 'RNE', value) !== toBits64(Number(text))) wrong.push(text);
    }
    expect(wrong).toEqual([]);
  });
});

describe('Float32 against Math.fround of doubles', () => {
  // Double rounding is harmless: 53 is at least 2 * 24 + 2 (Figueroa 1995).
  it.each(ARITHMETIC)('computes %s of Float32 as Math.fround of doubles', (name, ours, theirs) => {
    const difference = compareRuns(
      FLOAT32,
      name,
      (x, y) => ours(FLOAT32, x, y),
      (x, y) => toBits32(Math.fround(theirs(fromBits32(x), fromBits32(y)))),
    );
    expect(difference).toBeUndefined();
  });
});

/** A finite double in units of 2^-1074. */
function units(x: bigint): bigint {
  const exact = toRational(FLOAT64, x, 2000);
  return exact === undefined ? 0n : (exact.num << 1074n) / exact.den;
}

const finite = (x: bigint): boolean => Number.isFinite(fromBits64(x));

/**
 * Whether `found` is the correct rounding of `num / den`, which is in units of 2^-1074 and not zero. Compares the
 * quotient with `found` and the two neighbours of `found`.
 */
function isRounded(mode: RoundingMode, found: bigint, num: bigint, den: bigint): boolean {
  const size = num < 0n ? -num : num;
  const negative = num < 0n;
  if (found >> 63n !== bit(negative)) return false;
  const index = found - (negative ? FLOAT64.sign : 0n);
  const value = (bits: bigint): bigint => (bits === FLOAT64.infinity ? 1n << (1024n + 1074n) : units(bits));
  if (index > FLOAT64.infinity) return false;
  const here = value(index) * den;
  if (index < FLOAT64.infinity && here === size) return true;
  const up = mode === (negative ? 'RTN' : 'RTP');
  const down = !up && (mode === 'RTZ' || mode === 'RTP' || mode === 'RTN');
  const below = index === 0n ? -1n : value(index - 1n) * den;
  const above = index === FLOAT64.infinity ? undefined : value(index + 1n) * den;
  if (up) return below < size && (here > size || index === FLOAT64.infinity);
  if (down) {
    if (above === undefined || here > size) return false;
    return size < above || index === FLOAT64.infinity - 1n;
  }
  const tie = mode === 'RNE' ? index % 2n === 0n : undefined;
  const low = 2n * size - (here + below);
  if (index > 0n && (low < 0n || (low === 0n && tie === false))) return false;
  if (above === undefined) return true;
  const high = here + above - 2n * size;
  return high > 0n || (high === 0n && tie === true);
}

describe('results of Float64 operations in every rounding mode, compared with a definition over integers', () => {
  it.each(ROUNDING_MODES)('rounds Float64 in mode %s by the definition over integers', (mode) => {
    const rng = rngFromSeed(`directed ${mode}`);
    const wrong: string[] = [];
    const check = (name: string, found: bigint, exact: readonly [num: bigint, den: bigint]): void => {
      if (exact[0] !== 0n && !isRounded(mode, found, ...exact)) wrong.push(`${name}: ${found}`);
    };
    for (let i = 0; i < sampleRuns(2_000); i++) {
      const [x, y, z] = [draw(rng, FLOAT64), draw(rng, FLOAT64), draw(rng, FLOAT64)];
      if (!finite(x) || !finite(y) || !finite(z)) continue;
      const [a, b, c] = [units(x), units(y), units(z)];
      check(`+ ${x} ${y}`, add(FLOAT64, mode, x, y), [a + b, 1n]);
      check(`* ${x} ${y}`, multiply(FLOAT64, mode, x, y), [a * b, 1n << 1074n]);
      check(`fma ${x} ${y} ${z}`, multiplyAdd(FLOAT64, mode, x, y, z), [a * b + (c << 1074n), 1n << 1074n]);
      const [num, den] = b < 0n ? [-a, -b] : [a, b];
      if (b !== 0n) check(`/ ${x} ${y}`, divide(FLOAT64, mode, x, y), [num << 1074n, den]);
    }
    expect(wrong).toEqual([]);
  });
});

describe('fp.rem of Float64', () => {
  it("computes fp.rem by its definition over integers, at most one divisor away from JavaScript's remainder", () => {
    const rng = rngFromSeed('remainder');
    const wrong: unknown[] = [];
    for (let i = 0; i < sampleRuns(10_000); i++) {
      const x = draw(rng, FLOAT64);
      const y = draw(rng, FLOAT64);
      if (!finite(x) || !finite(y) || units(y) === 0n) continue;
      const [a, b] = [units(x), units(y)];
      const size = b < 0n ? -b : b;
      // Nearest integer quotient: the floor of a / b + 1/2, minus one if that is odd in a tie.
      const twice = 2n * a + size;
      let quotient = twice / (2n * size);
      if (twice < 0n && quotient * 2n * size !== twice) quotient -= 1n;
      if (quotient * 2n * size === twice && quotient % 2n !== 0n) quotient -= 1n;
      const found = remainder(FLOAT64, x, y);
      const isRight = units(found) === a - quotient * size && (units(found) !== 0n || found >> 63n === x >> 63n);
      const truncated = fromBits64(x) % fromBits64(y);
      const rest = units(toBits64(truncated));
      const moved = Math.abs(Number((units(found) - rest) / size));
      if (!isRight || (moved !== 0 && moved !== 1)) wrong.push([x, y, found, moved]);
    }
    expect(wrong).toEqual([]);
  });

  it('computes fp.rem exactly for the largest differences of exponents', () => {
    const wide = floatFormat(40, 30);
    const greatest = wide.infinity - 1n;
    expect(remainder(wide, greatest, 3n)).toBeLessThan(2n ** 70n);
    expect(remainder(wide, 3n, greatest)).toBe(3n);
  });
});
