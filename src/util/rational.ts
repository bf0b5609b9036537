import { extractFactor, gcd } from './whole.js';

/** In digits. Parsing and printing longer numbers takes superlinear time. */
export const LONGEST_NUMBER = 10_000;

/** A fraction in lowest terms with positive `den`. */
export interface Rational {
  readonly num: bigint;
  readonly den: bigint;
}

/** Makes a fraction in lowest terms. Throws if `den` is zero. */
export function rational(num: bigint, den = 1n): Rational {
  if (den === 0n) throw new RangeError('rational: zero denominator');
  const sign = den < 0n ? -1n : 1n;
  const divisor = gcd(num, den);
  return { num: (sign * num) / divisor, den: (sign * den) / divisor };
}

export function rationalFromDecimal(text: string): Rational {
  const dot = text.indexOf('.');
  if (dot < 0) return { num: BigInt(text), den: 1n };
  const places = text.length - dot - 1;
  const num = BigInt(text.slice(0, dot) + text.slice(dot + 1));
  if (num === 0n) return { num, den: 1n };
  // The gcd of `num` and a power of ten has only the factors 2 and 5. A general algorithm takes quadratic time.
  const twos = extractFactor(num, 2n, places);
  const fives = extractFactor(twos.rest, 5n, places);
  const den = 2n ** BigInt(places - twos.times) * 5n ** BigInt(places - fives.times);
  return { num: fives.rest, den };
}

/** Formats a number such as `2.5`. Undefined if the expansion is infinite. */
export function decimalText(value: Rational): string | undefined {
  if (value.num < 0n) return undefined;
  if (value.den === 1n) return `${value.num}.0`;
  const twos = extractFactor(value.den, 2n);
  const fives = extractFactor(twos.rest, 5n);
  if (fives.rest !== 1n) return undefined;
  const places = Math.max(twos.times, fives.times);
  const scaled = (value.num * 10n ** BigInt(places)) / value.den;
  const digits = scaled.toString().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
