import { type Rational, addRationals, rational } from '../../util/index.js';
import type { AlgebraicValue } from '../algebraic/algebraic.js';
import type { RoundingMode } from '../value.js';
import { type FloatFormat, hasSign, infinityOf, isFinite, unpack } from './format.js';
import { roundPlaces, roundScaled } from './round.js';
import { bitLength } from './whole.js';

/** fp.roundToIntegral: zeros and what becomes zero keep their sign; what has no room in a tiny format overflows. */
export function roundToIntegral(format: FloatFormat, mode: RoundingMode, x: bigint): bigint {
  if (!isFinite(format, x)) return x;
  const { negative, significand, exponent } = unpack(format, x);
  if (exponent >= 0) return x;
  const whole = roundPlaces(mode, negative, significand, -exponent);
  return roundScaled(format, mode, negative, whole, 0);
}

/** to_fp from another format. */
export function changeFormat(from: FloatFormat, to: FloatFormat, mode: RoundingMode, x: bigint): bigint {
  if (x === from.nan) return to.nan;
  if (!isFinite(from, x)) return infinityOf(to, hasSign(from, x));
  const { negative, significand, exponent } = unpack(from, x);
  return roundScaled(to, mode, negative, significand, exponent);
}

/** to_fp and to_fp_unsigned from a whole number; 0 becomes +0. */
export function fromWhole(format: FloatFormat, mode: RoundingMode, n: bigint): bigint {
  return roundScaled(format, mode, n < 0n, n < 0n ? -n : n, 0);
}

/** to_fp from a rational; 0 becomes +0. */
export function fromRational(format: FloatFormat, mode: RoundingMode, value: Rational): bigint {
  const negative = value.num < 0n;
  const num = negative ? -value.num : value.num;
  const places = Math.max(0, format.sb + 2 + bitLength(value.den) - bitLength(num));
  const scaled = num << BigInt(places);
  const quotient = scaled / value.den;
  const inexact = quotient * value.den === scaled ? 0n : 1n;
  return roundScaled(format, mode, negative, (quotient << 1n) | inexact, -places - 1);
}

/**
 * to_fp from an irrational number, by halving its interval until both ends round to one float; `compare` tells on which side
 * of a rational it is.
 */
export function fromAlgebraic(
  format: FloatFormat,
  mode: RoundingMode,
  value: AlgebraicValue,
  compare: (value: AlgebraicValue, to: Rational) => number,
): bigint {
  let { lower, upper } = value;
  for (;;) {
    const low = fromRational(format, mode, lower);
    if (low === fromRational(format, mode, upper)) return low;
    const twice = addRationals(lower, upper);
    const middle = rational(twice.num, 2n * twice.den);
    if (compare(value, middle) < 0) upper = middle;
    else lower = middle;
  }
}

/** A finite float as a rational; undefined where that takes more than `bits` bits, or where the float is not finite. */
export function toRational(format: FloatFormat, x: bigint, bits: number): Rational | undefined {
  if (!isFinite(format, x)) return undefined;
  const { negative, significand, exponent } = unpack(format, x);
  if (significand === 0n) return { num: 0n, den: 1n };
  if (Math.abs(exponent) > bits) return undefined;
  const signed = negative ? -significand : significand;
  return exponent >= 0 ? { num: signed << BigInt(exponent), den: 1n } : rational(signed, 1n << BigInt(-exponent));
}

/** A float rounded to a whole number from `low` to `high`; undefined where it is not finite or the number is beyond. */
export function toWhole(
  format: FloatFormat,
  mode: RoundingMode,
  x: bigint,
  low: bigint,
  high: bigint,
): bigint | undefined {
  if (!isFinite(format, x)) return undefined;
  const { negative, significand, exponent } = unpack(format, x);
  if (significand === 0n) return low <= 0n && high >= 0n ? 0n : undefined;
  if (exponent > bitLength(high) + 1) return undefined;
  const whole = roundPlaces(mode, negative, significand, -exponent);
  const signed = negative ? -whole : whole;
  return signed < low || signed > high ? undefined : signed;
}
