import { type Rational, bitLength } from '../../util/index.js';
import type { AlgebraicRoot } from './algebraic.js';
import { type Polynomial, makeMonic, rootBits, rootsUpTo, signAt, squareFree, trim } from './polynomial.js';

/** The real number `root / scale`. `root` is an integer or an irrational algebraic integer. */
export interface ScaledRoot {
  readonly root: bigint | AlgebraicRoot;
  readonly scale: bigint;
}

const MOST_WORK = 1 << 26;

interface Prepared {
  readonly polynomial: Polynomial;
  readonly sequence: readonly Polynomial[];
  readonly monic: Polynomial;
  readonly scale: bigint;
}

function prepare(coefficients: readonly bigint[]): Prepared | undefined {
  const given = trim(coefficients);
  const bits = given.reduce((sum, coefficient) => sum + bitLength(coefficient), 0);
  if (given.length <= 1 || bits * (given.length - 1) ** 2 > MOST_WORK) return undefined;
  const { polynomial, sequence } = squareFree(given);
  return { polynomial, sequence, ...makeMonic(polynomial) };
}

/** Returns the `index`-th smallest real root, from 1. Undefined if there is none, or the polynomial is too large. */
export function findRoot(coefficients: readonly bigint[], index: number): ScaledRoot | undefined {
  const prepared = prepare(coefficients);
  if (prepared === undefined) return undefined;
  if (!Number.isInteger(index) || index < 1 || index > rootsUpTo(prepared.sequence)) return undefined;
  return { root: isolate(prepared, index), scale: prepared.scale };
}

export function findRootIn(coefficients: readonly bigint[], lower: Rational, upper: Rational): ScaledRoot | undefined {
  const prepared = prepare(coefficients);
  if (prepared === undefined) return undefined;
  const { polynomial, scale, sequence } = prepared;
  const below = rootsUpTo(sequence, lower);
  const inside = rootsUpTo(sequence, upper) - below - (signAt(polynomial, upper) === 0 ? 1 : 0);
  return inside === 1 ? { root: isolate(prepared, below + 1), scale } : undefined;
}

function isolate(prepared: Prepared, index: number): bigint | AlgebraicRoot {
  const { monic, sequence, polynomial, scale } = prepared;
  if (monic.length === 2) return -(monic[0] as bigint);
  const countUpTo = (position: bigint, bits: number): number => rootsUpTo(sequence, pointAt(scale, position, bits));
  const signHere = (position: bigint, bits: number): -1 | 0 | 1 => signAt(polynomial, pointAt(scale, position, bits));
  // The root is in (position / 2^bits, (position + 1) / 2^bits]. `below` and `upTo` count the roots up to these bounds.
  let bits = -rootBits(monic) - 1;
  const notPositive = countUpTo(0n, 0);
  let position = notPositive >= index ? -1n : 0n;
  let below = position < 0n ? 0 : notPositive;
  let upTo = position < 0n ? notPositive : rootsUpTo(sequence);
  for (;;) {
    const sign = upTo - below === 1 ? signHere(position, bits) : 0;
    // A rational root of a monic polynomial is an integer.
    if (bits === 0 && upTo === index && signHere(position + 1n, 0) === 0) return position + 1n;
    if (bits >= 0 && sign !== 0) break;
    bits++;
    position *= 2n;
    // Once the root is isolated, the sign at `middle` shows on which side of `middle` the root is.
    const middle = position + 1n;
    const count = sign === 0 ? countUpTo(middle, bits) : signHere(middle, bits) === sign ? below : upTo;
    if (count < index) {
      position = middle;
      below = count;
    } else upTo = count;
  }
  return { key: `${monic.join(',')}#${index}`, polynomial: monic, position, scale: bits };
}

/** Returns position / (2^bits * scale), not in lowest terms, since reduction is slow. `bits` may be negative. */
function pointAt(scale: bigint, position: bigint, bits: number): Rational {
  return bits <= 0 ? { num: position << BigInt(-bits), den: scale } : { num: position, den: scale << BigInt(bits) };
}
