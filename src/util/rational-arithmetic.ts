import { type Rational, rational } from './rational.js';

export function addRationals(a: Rational, b: Rational): Rational {
  if (a.den === 1n && b.den === 1n) return { num: a.num + b.num, den: 1n };
  return rational(a.num * b.den + b.num * a.den, a.den * b.den);
}

export function negateRational(a: Rational): Rational {
  return { num: -a.num, den: a.den };
}

export function subtractRationals(a: Rational, b: Rational): Rational {
  return addRationals(a, negateRational(b));
}

export function multiplyRationals(a: Rational, b: Rational): Rational {
  if (a.den === 1n && b.den === 1n) return { num: a.num * b.num, den: 1n };
  return rational(a.num * b.num, a.den * b.den);
}

/** Throws if the divisor is zero. */
export function divideRationals(a: Rational, b: Rational): Rational {
  return rational(a.num * b.den, a.den * b.num);
}

export function compareRationals(a: Rational, b: Rational): number {
  const left = a.num * b.den;
  const right = b.num * a.den;
  return left < right ? -1 : left > right ? 1 : 0;
}

export function floorRational(a: Rational): bigint {
  const cut = a.num / a.den;
  return a.num < 0n && cut * a.den !== a.num ? cut - 1n : cut;
}
