import {
  type Rational,
  addRationals,
  compareRationals,
  divideRationals,
  floorRational,
  multiplyRationals,
  negateRational,
  rational,
} from '../../util/index.js';
import type { AlgebraicValue } from './algebraic.js';
import { computeBounds } from './approximate.js';
import { floorDivide } from './integers.js';
import { invert } from './inverse.js';
import { align, irrational, buildNumber, multiplyCombinations, addScaled } from './ring.js';
import { type ScaledRoot, findRoot, findRootIn } from './root.js';

/** A real number. An `AlgebraicValue` is always irrational. */
type Real = Rational | AlgebraicValue;

const isRational = (value: Real): value is Rational => !('kind' in value);

/** Returns the `index`-th smallest real root, from 1 (z3's `root-obj`). Undefined if there is none, or too large. */
export function rootOf(coefficients: readonly bigint[], index: number): Real | undefined {
  return toReal(findRoot(coefficients, index));
}

/**
 * Returns the only real root between `lower` and `upper` (cvc5's `real_algebraic_number`). Undefined if there is no
 * root or more than one, or if the polynomial is too large.
 */
export function rootIn(coefficients: readonly bigint[], lower: Rational, upper: Rational): Real | undefined {
  return toReal(findRootIn(coefficients, lower, upper));
}

function toReal(found: ScaledRoot | undefined): Real | undefined {
  if (found === undefined) return undefined;
  const { root, scale } = found;
  if (typeof root === 'bigint') return rational(root, scale);
  return irrational({ roots: [root], terms: [{ coefficient: 1n, exponents: [1] }] }, scale);
}

export function addReal(a: Real, b: Real): Real | undefined {
  if (isRational(a)) return isRational(b) ? addRationals(a, b) : addRationalTo(b, a);
  if (isRational(b)) return addRationalTo(a, b);
  const [x, y] = align(a, b);
  return buildNumber(addScaled(x, b.denominator, y, a.denominator), a.denominator * b.denominator);
}

function addRationalTo(value: AlgebraicValue, { num, den }: Rational): AlgebraicValue {
  const constant = { roots: value.roots, terms: [{ coefficient: num, exponents: value.roots.map(() => 0) }] };
  return irrational(addScaled(value, den, constant, value.denominator), value.denominator * den);
}

export function multiplyReal(a: Real, b: Real): Real | undefined {
  if (isRational(a)) return isRational(b) ? multiplyRationals(a, b) : scaleBy(b, a);
  if (isRational(b)) return scaleBy(a, b);
  const product = multiplyCombinations(...align(a, b));
  return product === undefined ? undefined : buildNumber(product, a.denominator * b.denominator);
}

function scaleBy(value: AlgebraicValue, { num, den }: Rational): Real {
  if (num === 0n) return { num: 0n, den: 1n };
  const terms = value.terms.map(({ coefficient, exponents }) => ({ coefficient: coefficient * num, exponents }));
  return irrational({ roots: value.roots, terms }, value.denominator * den);
}

export function negateReal(a: Real): Real {
  return isRational(a) ? negateRational(a) : scaleBy(a, { num: -1n, den: 1n });
}

/** Undefined if the computation takes too long. Throws if `a` is zero. */
export function inverseReal(a: Real): Real | undefined {
  return isRational(a) ? divideRationals({ num: 1n, den: 1n }, a) : invert(a);
}

/** Undefined if the computation takes too long. Throws if `b` is zero. */
export function divideReal(a: Real, b: Real): Real | undefined {
  if (isRational(a) && isRational(b)) return divideRationals(a, b);
  const inverse = inverseReal(b);
  return inverse === undefined ? undefined : multiplyReal(a, inverse);
}

export function signOfReal(a: Real): -1 | 0 | 1 {
  return compareReal(a, { num: 0n, den: 1n });
}

/** Undefined if two irrational numbers cannot be distinguished in time. */
export function compareReal(a: Real, b: Rational): -1 | 0 | 1;
export function compareReal(a: Real, b: Real): -1 | 0 | 1 | undefined;
export function compareReal(a: Real, b: Real): -1 | 0 | 1 | undefined {
  if (isRational(a) && isRational(b)) return Math.sign(compareRationals(a, b)) as -1 | 0 | 1;
  if (isRational(a)) return side(b as AlgebraicValue, a) === 1 ? -1 : 1;
  if (isRational(b)) return side(a, b);
  for (let bits = 64; bits <= 256; bits *= 2) {
    const [x, y] = [refine(a, bits), refine(b, bits)];
    if (compareRationals(x.upper, y.lower) < 0) return -1;
    if (compareRationals(y.upper, x.lower) < 0) return 1;
  }
  const difference = addReal(a, negateReal(b));
  return difference === undefined ? undefined : signOfReal(difference);
}

function side(value: AlgebraicValue, { num, den }: Rational): -1 | 1 {
  for (let bits = 64; ; bits *= 2) {
    const { low, high } = computeBounds(value, bits);
    const border = (num * value.denominator) << BigInt(bits);
    if (low * den > border) return 1;
    if (high * den < border) return -1;
  }
}

export function sameReal(a: Real, b: Real): boolean | undefined {
  if (a === b) return true;
  if (isRational(a) !== isRational(b)) return false;
  const order = compareReal(a, b);
  return order === undefined ? undefined : order === 0;
}

export function floorReal(a: Real): bigint {
  if (isRational(a)) return floorRational(a);
  for (let bits = 64; ; bits *= 2) {
    const { low, high } = computeBounds(a, bits);
    const unit = a.denominator << BigInt(bits);
    const floor = floorDivide(low, unit);
    if (floorDivide(high, unit) === floor) return floor;
  }
}

/** Returns bounds of `a` that are at most 2^-bits apart. */
export function refine(a: Real, bits: number): { readonly lower: Rational; readonly upper: Rational } {
  if (isRational(a)) return { lower: a, upper: a };
  for (let precision = bits + 64; ; precision *= 2) {
    const { low, high } = computeBounds(a, precision);
    const unit = a.denominator << BigInt(precision);
    if ((high - low) << BigInt(bits) <= unit) return { lower: rational(low, unit), upper: rational(high, unit) };
  }
}

/** Truncates after `places` decimals, e.g. `-1.41…`. For display only. */
export function decimalOfReal(a: Real, places: number): string {
  const negative = signOfReal(a) < 0;
  const shifted = multiplyReal(negative ? negateReal(a) : a, { num: 10n ** BigInt(places), den: 1n });
  const digits = floorReal(shifted ?? a)
    .toString()
    .padStart(places + 1, '0');
  const point = digits.length - places;
  return `${negative ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}…`;
}
