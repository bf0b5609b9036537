import type { AlgebraicRoot, AlgebraicTerm } from './algebraic.js';
import { bitLength } from '../../util/index.js';
import { rootBits } from './polynomial.js';
import { refinePosition } from './refine-root.js';

export interface Combination {
  readonly roots: readonly AlgebraicRoot[];
  readonly terms: readonly AlgebraicTerm[];
}

export interface Bounds {
  readonly low: bigint;
  readonly high: bigint;
}

/** Computes bounds of combination * 2^bits. Their difference is a few units times the sum of the coefficients. */
export function computeBounds({ roots, terms }: Combination, bits: number): Bounds {
  const powers = roots.map((root, i) => {
    let highest = 0;
    for (const { exponents } of terms) highest = Math.max(highest, exponents[i] ?? 0);
    return computePowers(root, highest, bits);
  });
  let low = 0n;
  let high = 0n;
  for (const { coefficient, exponents } of terms) {
    let product: Bounds = one(bits);
    for (let i = 0; i < roots.length; i++) {
      const exponent = exponents[i] as number;
      const power = powers[i]?.[exponent];
      if (exponent > 0 && power !== undefined) product = times(product, power, bits);
    }
    low += coefficient * (coefficient > 0n ? product.low : product.high);
    high += coefficient * (coefficient > 0n ? product.high : product.low);
  }
  return { low, high };
}

function one(bits: number): Bounds {
  const unit = 1n << BigInt(bits);
  return { low: unit, high: unit };
}

function computePowers(root: AlgebraicRoot, highest: number, bits: number): readonly Bounds[] {
  const position = refinePosition(root, bits);
  const base = { low: position, high: position + 1n };
  const powers: Bounds[] = [one(bits)];
  while (powers.length <= highest) powers.push(times(powers.at(-1) as Bounds, base, bits));
  return powers;
}

function times(a: Bounds, b: Bounds, bits: number): Bounds {
  const products = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high];
  let low = products[0] as bigint;
  let high = low;
  for (const product of products) {
    if (product < low) low = product;
    if (product > high) high = product;
  }
  const by = BigInt(bits);
  return { low: low >> by, high: -(-high >> by) };
}

export function boundDegree({ roots }: Combination): number {
  return roots.reduce((product, { polynomial }) => product * (polynomial.length - 1), 1);
}

/** Returns `b` such that the combination c is 0 or |c| >= 2^-b: the product of its conjugates is an integer. */
function separationBits(combination: Combination): number {
  const { roots, terms } = combination;
  const sizes = roots.map(({ polynomial }) => rootBits(polynomial));
  let logarithm = 0;
  for (const { coefficient, exponents } of terms) {
    let bits = bitLength(coefficient);
    for (let i = 0; i < sizes.length; i++) bits += (exponents[i] as number) * (sizes[i] as number);
    logarithm = Math.max(logarithm, bits);
  }
  return (boundDegree(combination) - 1) * (logarithm + bitLength(BigInt(terms.length)));
}

const MOST_PRECISION = 1 << 17;
/** Maximum product of the precision in bits and the number of terms. More work takes seconds. */
const MOST_WORK = 1 << 24;

/** Returns the value if it is an integer, otherwise undefined. Returns `unknown` if deciding takes too long. */
export function findWholeValue(combination: Combination): bigint | 'unknown' | undefined {
  for (let bits = 64; bits <= 2 * MOST_PRECISION;) {
    const { low, high } = computeBounds(combination, bits);
    const unit = 1n << BigInt(bits);
    const nearest = -(-low >> BigInt(bits));
    const at = nearest * unit;
    if (at > high) return undefined;
    let gap = 0;
    if (2n * (high - low) < unit) {
      gap = separationBits(addWhole(combination, -nearest));
      if (gap > MOST_PRECISION || gap * combination.terms.length > MOST_WORK) return 'unknown';
      const far = high - at > at - low ? high - at : at - low;
      if (far << BigInt(gap) < unit) return nearest;
    }
    bits = bits < gap && gap <= 2 * bits ? gap + 64 : 2 * bits;
  }
  return 'unknown';
}

function addWhole({ roots, terms }: Combination, by: bigint): Combination {
  const constant = terms.find(({ exponents }) => exponents.every((exponent) => exponent === 0));
  const coefficient = (constant?.coefficient ?? 0n) + by;
  const others = terms.filter((term) => term !== constant);
  return coefficient === 0n
    ? { roots, terms: others }
    : { roots, terms: [...others, { coefficient, exponents: roots.map(() => 0) }] };
}
