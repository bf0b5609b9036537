import type { RoundingMode } from '../value.js';
import {
  type FloatFormat,
  type Scaled,
  hasSign,
  makeInfinity,
  isFinite,
  clearSign,
  unpack,
  makeZero,
} from './format.js';
import { roundScaled } from './round.js';
import { bitLength } from '../../util/index.js';
import { reduceScaled, squareRoot } from './whole.js';

export function absolute(format: FloatFormat, x: bigint): bigint {
  return clearSign(format, x);
}

export function negate(format: FloatFormat, x: bigint): bigint {
  return x === format.nan ? x : x ^ format.sign;
}

/** Returns `a + b`, or if that is expensive, another number that every format of `sb` bits rounds like `a + b`. */
function sum(a: Scaled, b: Scaled, sb: number): Scaled {
  if (a.significand === 0n) return b;
  if (b.significand === 0n) return a;
  if (a.exponent < b.exponent) return sum(b, a, sb);
  let { exponent } = b;
  let small = b.negative ? -b.significand : b.significand;
  if (a.exponent - exponent > 4 * sb + 64) {
    // b is far below half of a's last bit. Any equally small number with the sign of b gives the same float.
    exponent = Math.min(a.exponent, a.exponent + bitLength(a.significand) - sb - 4) - 1;
    small = b.negative ? -1n : 1n;
  }
  const great = a.significand << BigInt(a.exponent - exponent);
  const total = (a.negative ? -great : great) + small;
  const negative = total < 0n;
  return { negative, significand: negative ? -total : total, exponent };
}

/** A zero sum of numbers with different signs is +0, or -0 for RTN (IEEE 754-2008, section 6.3). */
function roundSum(format: FloatFormat, mode: RoundingMode, a: Scaled, b: Scaled): bigint {
  const total = sum(a, b, format.sb);
  if (total.significand === 0n) return makeZero(format, a.negative === b.negative ? a.negative : mode === 'RTN');
  return roundScaled(format, mode, total.negative, total.significand, total.exponent);
}

export function add(format: FloatFormat, mode: RoundingMode, x: bigint, y: bigint): bigint {
  const finite = isFinite(format, y);
  if (!isFinite(format, x)) return finite || x === y ? x : format.nan;
  if (!finite) return y;
  return roundSum(format, mode, unpack(format, x), unpack(format, y));
}

export function subtract(format: FloatFormat, mode: RoundingMode, x: bigint, y: bigint): bigint {
  return add(format, mode, x, negate(format, y));
}

function multiplyNonFinite(format: FloatFormat, x: bigint, y: bigint): bigint {
  if (x === format.nan || y === format.nan) return format.nan;
  if (clearSign(format, x) === 0n || clearSign(format, y) === 0n) return format.nan;
  return makeInfinity(format, hasSign(format, x) !== hasSign(format, y));
}

export function multiply(format: FloatFormat, mode: RoundingMode, x: bigint, y: bigint): bigint {
  if (!isFinite(format, x) || !isFinite(format, y)) return multiplyNonFinite(format, x, y);
  const a = unpack(format, x);
  const b = unpack(format, y);
  const negative = a.negative !== b.negative;
  return roundScaled(format, mode, negative, a.significand * b.significand, a.exponent + b.exponent);
}

export function multiplyAdd(format: FloatFormat, mode: RoundingMode, x: bigint, y: bigint, z: bigint): bigint {
  if (!isFinite(format, x) || !isFinite(format, y)) {
    return add(format, mode, multiplyNonFinite(format, x, y), z);
  }
  if (!isFinite(format, z)) return z;
  const a = unpack(format, x);
  const b = unpack(format, y);
  const product: Scaled = {
    negative: a.negative !== b.negative,
    significand: a.significand * b.significand,
    exponent: a.exponent + b.exponent,
  };
  return roundSum(format, mode, product, unpack(format, z));
}

export function divide(format: FloatFormat, mode: RoundingMode, x: bigint, y: bigint): bigint {
  if (x === format.nan || y === format.nan) return format.nan;
  const negative = hasSign(format, x) !== hasSign(format, y);
  if (!isFinite(format, x)) return isFinite(format, y) ? makeInfinity(format, negative) : format.nan;
  if (!isFinite(format, y)) return makeZero(format, negative);
  const a = unpack(format, x);
  const b = unpack(format, y);
  if (b.significand === 0n) return a.significand === 0n ? format.nan : makeInfinity(format, negative);
  // The quotient has more bits than the format. One further bit marks the quotient as inexact.
  const places = 2 * format.sb + 2;
  const scaled = a.significand << BigInt(places);
  const quotient = scaled / b.significand;
  const inexact = quotient * b.significand === scaled ? 0n : 1n;
  return roundScaled(format, mode, negative, (quotient << 1n) | inexact, a.exponent - b.exponent - places - 1);
}

/** Computes the square root: -0 for -0, and NaN for other negative numbers. */
export function root(format: FloatFormat, mode: RoundingMode, x: bigint): bigint {
  if (x === format.nan || clearSign(format, x) === 0n) return x;
  if (hasSign(format, x)) return format.nan;
  if (x === format.infinity) return x;
  const { significand, exponent } = unpack(format, x);
  const places = 2 * format.sb + 4 + (exponent % 2 === 0 ? 0 : 1);
  const scaled = significand << BigInt(places);
  const found = squareRoot(scaled);
  const inexact = found * found === scaled ? 0n : 1n;
  return roundScaled(format, mode, false, (found << 1n) | inexact, (exponent - places) / 2 - 1);
}

/** Returns x - y * n for the integer n nearest to x / y (IEEE 754-2008, 5.3.1). A zero result has the sign of x. */
export function remainder(format: FloatFormat, x: bigint, y: bigint): bigint {
  if (!isFinite(format, x) || y === format.nan || clearSign(format, y) === 0n) return format.nan;
  if (!isFinite(format, y) || clearSign(format, x) === 0n) return x;
  const a = unpack(format, x);
  const b = unpack(format, y);
  const gap = b.exponent - a.exponent;
  if (gap > bitLength(a.significand) + 1) return x;
  const divisor = gap > 0 ? b.significand << BigInt(gap) : b.significand;
  const twice = reduceScaled(a.significand, Math.max(-gap, 0), 2n * divisor);
  const odd = twice >= divisor;
  const rest = odd ? twice - divisor : twice;
  const up = 2n * rest > divisor || (2n * rest === divisor && odd);
  if (rest === 0n) return makeZero(format, a.negative);
  const exponent = Math.min(a.exponent, b.exponent);
  return roundScaled(format, 'RNE', a.negative !== up, up ? divisor - rest : rest, exponent);
}
