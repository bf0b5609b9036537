import { gcd } from './whole.js';

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
  return rational(BigInt(text.slice(0, dot) + text.slice(dot + 1)), 10n ** BigInt(places));
}

/** The decimal text of a rational whose expansion ends, such as `2.5`; undefined where it does not end. */
export function decimalText(value: Rational): string | undefined {
  if (value.num < 0n) return undefined;
  let rest = value.den;
  let places = 0;
  let twos = 0;
  let fives = 0;
  for (; rest % 2n === 0n; rest /= 2n) twos++;
  for (; rest % 5n === 0n; rest /= 5n) fives++;
  if (rest !== 1n) return undefined;
  places = Math.max(twos, fives);
  if (places === 0) return `${value.num}.0`;
  const scaled = (value.num * 10n ** BigInt(places)) / value.den;
  const digits = scaled.toString().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
