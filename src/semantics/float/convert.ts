import { type Rational, bitLength, negateRational, rational } from '../../util/index.js';
import type { RoundingMode } from '../value.js';
import { type FloatFormat, hasSign, makeInfinity, isFinite, unpack } from './format.js';
import { roundPlaces, roundScaled } from './round.js';

/** A zero result has the sign of `x`. A result too large for a tiny format overflows. */
export function roundToIntegral(format: FloatFormat, mode: RoundingMode, x: bigint): bigint {
  if (!isFinite(format, x)) return x;
  const { negative, significand, exponent } = unpack(format, x);
  if (exponent >= 0) return x;
  const whole = roundPlaces(mode, negative, significand, -exponent);
  return roundScaled(format, mode, negative, whole, 0);
}

export function changeFormat(from: FloatFormat, to: FloatFormat, mode: RoundingMode, x: bigint): bigint {
  if (x === from.nan) return to.nan;
  if (!isFinite(from, x)) return makeInfinity(to, hasSign(from, x));
  const { negative, significand, exponent } = unpack(from, x);
  return roundScaled(to, mode, negative, significand, exponent);
}

/** Rounds an integer to a float, as `to_fp` and `to_fp_unsigned` do. Zero becomes +0. */
export function fromWhole(format: FloatFormat, mode: RoundingMode, n: bigint): bigint {
  return roundScaled(format, mode, n < 0n, n < 0n ? -n : n, 0);
}

/** Zero becomes +0. */
export function fromRational(format: FloatFormat, mode: RoundingMode, value: Rational): bigint {
  const negative = value.num < 0n;
  const num = negative ? -value.num : value.num;
  const places = Math.max(0, format.sb + 2 + bitLength(value.den) - bitLength(num));
  const scaled = num << BigInt(places);
  const quotient = scaled / value.den;
  const inexact = quotient * value.den === scaled ? 0n : 1n;
  return roundScaled(format, mode, negative, (quotient << 1n) | inexact, -places - 1);
}

function scaleToRational(significand: bigint, exponent: number): Rational {
  return exponent >= 0
    ? { num: significand << BigInt(exponent), den: 1n }
    : rational(significand, 1n << BigInt(-exponent));
}

function powerBelow(above: (bound: Rational) => boolean): number {
  const isBelow = (exponent: number): boolean => above(scaleToRational(1n, exponent));
  let low = -1;
  let high = 1;
  while (!isBelow(low)) low *= 2;
  while (isBelow(high)) high *= 2;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isBelow(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** `compare` returns the sign of the number minus a rational. */
export function fromIrrational(format: FloatFormat, mode: RoundingMode, compare: (to: Rational) => number): bigint {
  const negative = compare({ num: 0n, den: 1n }) < 0;
  const above = (bound: Rational): boolean => (negative ? compare(negateRational(bound)) < 0 : compare(bound) > 0);
  let exponent = powerBelow(above);
  let significand = 1n;
  for (let i = 0; i < format.sb + 1; i++) {
    exponent--;
    significand *= 2n;
    if (above(scaleToRational(significand + 1n, exponent))) significand += 1n;
  }
  return roundScaled(format, mode, negative, 2n * significand + 1n, exponent - 1);
}

/** Converts a float exactly. Undefined if the result needs more than `bits` bits, or the float is not finite. */
export function toRational(format: FloatFormat, x: bigint, bits: number): Rational | undefined {
  if (!isFinite(format, x)) return undefined;
  const { negative, significand, exponent } = unpack(format, x);
  if (significand === 0n) return { num: 0n, den: 1n };
  if (Math.abs(exponent) > bits) return undefined;
  const signed = negative ? -significand : significand;
  return scaleToRational(signed, exponent);
}

/** Rounds to an integer from `low` to `high`. Undefined if the float is not finite or the integer is out of range. */
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
