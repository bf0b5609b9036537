import { type Rational, multiplyRationals, rational } from '../../util/index.js';
import type { AlgebraicRoot } from './algebraic.js';
import { bitLength } from './integers.js';
import {
  type Polynomial,
  madeMonic,
  rootBits,
  rootsUpTo,
  signAt,
  squareFree,
  sturmSequence,
  trimmed,
} from './polynomial.js';

/** A real root that is a whole number or an irrational algebraic integer, divided by `scale`. */
export interface FoundRoot {
  readonly root: bigint | AlgebraicRoot;
  /** Positive. */
  readonly scale: bigint;
}

/** Polynomials above this degree are refused: their Sturm sequences take too long. */
const MOST_DEGREE = 128;
/** As many bits as all coefficients of a polynomial may have together. */
const MOST_BITS = 200_000;

interface Prepared {
  readonly monic: Polynomial;
  readonly scale: bigint;
  readonly sequence: readonly Polynomial[];
}

function prepare(coefficients: readonly bigint[]): Prepared | undefined {
  const given = trimmed(coefficients);
  if (given.length <= 1) return undefined;
  const bits = given.reduce((sum, coefficient) => sum + bitLength(coefficient), 0);
  if (given.length - 1 > MOST_DEGREE || bits > MOST_BITS) return undefined;
  const { monic, scale } = madeMonic(squareFree(given));
  return { monic, scale, sequence: sturmSequence(monic) };
}

/**
 * The `index`-th smallest real root, from 1, of a polynomial (coefficients from the constant term up);
 * undefined where there is none, or the polynomial is too large. */
export function findRoot(coefficients: readonly bigint[], index: number): FoundRoot | undefined {
  const prepared = prepare(coefficients);
  if (prepared === undefined) return undefined;
  if (!Number.isInteger(index) || index < 1 || index > rootsUpTo(prepared.sequence)) return undefined;
  return { root: isolate(prepared, index), scale: prepared.scale };
}

/** The only real root of a polynomial above `lower` and below `upper`; undefined as `findRoot`, or where there are more. */
export function findRootIn(coefficients: readonly bigint[], lower: Rational, upper: Rational): FoundRoot | undefined {
  const prepared = prepare(coefficients);
  if (prepared === undefined) return undefined;
  const { monic, scale, sequence } = prepared;
  const low = multiplyRationals(lower, rational(scale));
  const high = multiplyRationals(upper, rational(scale));
  const below = rootsUpTo(sequence, low);
  const inside = rootsUpTo(sequence, high) - below - (signAt(monic, high) === 0 ? 1 : 0);
  if (inside !== 1) return undefined;
  return { root: isolate(prepared, below + 1), scale };
}

/** The `index`-th root of a monic square-free polynomial, which must exist: by bisection. */
function isolate({ monic, sequence }: Prepared, index: number): bigint | AlgebraicRoot {
  // The root is above position / 2^scale and at most (position + 1) / 2^scale.
  let scale = -rootBits(monic) - 1;
  let position = rootsUpTo(sequence, { num: 0n, den: 1n }) >= index ? -1n : 0n;
  for (;;) {
    const low = pointAt(position, scale);
    const high = pointAt(position + 1n, scale);
    if (scale >= 0) {
      // A rational root of a monic polynomial is whole.
      if (scale === 0 && signAt(monic, high) === 0 && rootsUpTo(sequence, high) === index) return position + 1n;
      const alone = rootsUpTo(sequence, high) - rootsUpTo(sequence, low) === 1;
      if (alone && signAt(monic, low) !== 0) break;
    }
    scale++;
    position *= 2n;
    if (rootsUpTo(sequence, pointAt(position + 1n, scale)) < index) position += 1n;
  }
  return { key: `${monic.join(',')}#${index}`, polynomial: monic, position, scale };
}

/** The number position / 2^scale; `scale` may be negative. */
export function pointAt(position: bigint, scale: number): Rational {
  return scale <= 0 ? { num: position << BigInt(-scale), den: 1n } : rational(position, 1n << BigInt(scale));
}
