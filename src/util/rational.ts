import { divideOut, gcd } from './whole.js';

/** Numbers of more digits are not computed with: to read and to print one takes more time than its length says. */
export const LONGEST_NUMBER = 10_000;

/** An exact rational number in lowest terms; `den` is positive. */
export interface Rational {
  readonly num: bigint;
  readonly den: bigint;
}

/** The rational `num / den` in lowest terms. Throws on a zero denominator. */
export function rational(num: bigint, den = 1n): Rational {
  if (den === 0n) throw new RangeError('rational: zero denominator');
  const sign = den < 0n ? -1n : 1n;
  const divisor = gcd(num, den);
  return { num: (sign * num) / divisor, den: (sign * den) / divisor };
}

/** Reads a decimal such as `12.050` exactly. The text must be digits, a dot and digits (which may be missing). */
export function rationalFromDecimal(text: string): Rational {
  const dot = text.indexOf('.');
  if (dot < 0) return { num: BigInt(text), den: 1n };
  const places = text.length - dot - 1;
  const num = BigInt(text.slice(0, dot) + text.slice(dot + 1));
  if (num === 0n) return { num, den: 1n };
  // What it has in common with a power of ten are twos and fives: a general divisor takes time with the square of the digits.
  const twos = divideOut(num, 2n, places);
  const fives = divideOut(twos.rest, 5n, places);
  const den = 2n ** BigInt(places - twos.times) * 5n ** BigInt(places - fives.times);
  return { num: fives.rest, den };
}

/** The decimal text of a rational whose expansion ends, such as `2.5`; undefined where it does not end. */
export function decimalText(value: Rational): string | undefined {
  if (value.num < 0n) return undefined;
  if (value.den === 1n) return `${value.num}.0`;
  const twos = divideOut(value.den, 2n);
  const fives = divideOut(twos.rest, 5n);
  if (fives.rest !== 1n) return undefined;
  const places = Math.max(twos.times, fives.times);
  const scaled = (value.num * 10n ** BigInt(places)) / value.den;
  const digits = scaled.toString().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
