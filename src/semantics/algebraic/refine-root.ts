import type { AlgebraicRoot } from './algebraic.js';
import { bitLength } from '../../util/index.js';
import { signOf } from './integers.js';
import { type Polynomial, rootBits } from './polynomial.js';

interface RootInterval {
  readonly position: bigint;
  readonly scale: number;
  readonly step: number;
}

interface Refinement {
  readonly polynomial: Polynomial;
  readonly below: -1 | 0 | 1;
  readonly guard: number;
  place: RootInterval;
}

const refinements = new WeakMap<AlgebraicRoot, Refinement>();

/**
 * Returns the integer r such that `root` is between r / 2^bits and (r + 1) / 2^bits (Abbott, "Quadratic interval
 * refinement for real roots", 2006).
 */
export function refinePosition(root: AlgebraicRoot, bits: number): bigint {
  const refinement = refinements.get(root) ?? startRefinement(root);
  refinements.set(root, refinement);
  while (refinement.place.scale < bits) {
    const { scale, step } = refinement.place;
    refinement.place = secantStep(refinement, Math.min(step, bits - scale)) ?? bisect(refinement);
  }
  const { position, scale } = refinement.place;
  return position >> BigInt(scale - bits);
}

function startRefinement({ polynomial, position, scale }: AlgebraicRoot): Refinement {
  const degree = polynomial.length - 1;
  // Each step of Horner's rule rounds by less than one unit. Later steps multiply this error.
  const guard = degree * (rootBits(polynomial) + 1) + bitLength(BigInt(degree));
  const below = signOf(exactValue(polynomial, position, scale));
  return { polynomial, below, guard, place: { position, scale, step: 2 } };
}

function exactValue(p: Polynomial, position: bigint, scale: number): bigint {
  let sum = 0n;
  let shift = 0n;
  for (let i = p.length - 1; i >= 0; i--, shift += BigInt(scale)) sum = sum * position + ((p[i] as bigint) << shift);
  return sum;
}

function nearValue(p: Polynomial, position: bigint, scale: number, places: number): bigint {
  const by = BigInt(scale);
  const unit = BigInt(places);
  let sum = 0n;
  for (let i = p.length - 1; i >= 0; i--) sum = ((sum * position) >> by) + ((p[i] as bigint) << unit);
  return sum;
}

function signAtPoint({ polynomial, guard }: Refinement, position: bigint, scale: number): -1 | 0 | 1 {
  const near = nearValue(polynomial, position, scale, scale + 2 * guard);
  return signOf(bitLength(near) > guard ? near : exactValue(polynomial, position, scale));
}

function bisect(refinement: Refinement): RootInterval {
  const { position, scale, step } = refinement.place;
  const middle = 2n * position + 1n;
  const above = signAtPoint(refinement, middle, scale + 1) === refinement.below;
  return { position: above ? middle : middle - 1n, scale: scale + 1, step: Math.max(1, step >> 1) };
}

function secantStep(refinement: Refinement, step: number): RootInterval | undefined {
  const { polynomial, below, guard, place } = refinement;
  const { position, scale } = place;
  const places = scale + step + 2 * guard;
  const low = nearValue(polynomial, position, scale, places);
  const rise = nearValue(polynomial, position + 1n, scale, places) - low;
  if (rise === 0n) return undefined;
  const parts = 1n << BigInt(step);
  const guess = (-low * parts * 2n + rise) / (2n * rise);
  const nearest = guess < 0n ? 0n : guess > parts ? parts : guess;
  const finer = scale + step;
  const start = (position << BigInt(step)) + nearest;
  const left = signAtPoint(refinement, start, finer) !== below;
  if (left ? nearest === 0n : nearest === parts) return undefined;
  const other = signAtPoint(refinement, left ? start - 1n : start + 1n, finer) === below;
  return other === left ? { position: left ? start - 1n : start, scale: finer, step: 2 * step } : undefined;
}
