import type { AlgebraicRoot } from './algebraic.js';
import { signOf } from './integers.js';
import type { Polynomial } from './polynomial.js';

/** A root is between position / 2^scale and (position + 1) / 2^scale. */
interface Place {
  readonly position: bigint;
  readonly scale: number;
}

/** The narrowest interval found so far of each root: only saves time. */
const places = new WeakMap<AlgebraicRoot, Place>();

/**
 * The whole number r with `root` between r / 2^bits and (r + 1) / 2^bits. By quadratic interval refinement (Abbott,
 * "Quadratic interval refinement for real roots", 2006): a secant says where to look, signs prove it.
 */
export function positionOf(root: AlgebraicRoot, bits: number): bigint {
  let place = places.get(root) ?? root;
  let step = 2;
  while (place.scale < bits) {
    const guess = secantStep(root.polynomial, place, step);
    if (guess !== undefined) step *= 2;
    else step = Math.max(1, step >> 1);
    place = guess ?? bisected(root.polynomial, place);
  }
  places.set(root, place);
  return place.position >> BigInt(place.scale - bits);
}

/** The value at position / 2^scale, times 2^(scale * degree). */
function scaledValue(p: Polynomial, { position, scale }: Place): bigint {
  let sum = 0n;
  const by = BigInt(scale);
  for (let i = p.length - 1, shift = 0n; i >= 0; i--, shift += by) sum = sum * position + ((p[i] as bigint) << shift);
  return sum;
}

function bisected(p: Polynomial, { position, scale }: Place): Place {
  const middle = { position: 2n * position + 1n, scale: scale + 1 };
  const low = { position: 2n * position, scale: scale + 1 };
  return signOf(scaledValue(p, low)) === signOf(scaledValue(p, middle)) ? middle : low;
}

/** One of 2^step parts of the interval, if the root is in the part where the secant meets zero. */
function secantStep(p: Polynomial, { position, scale }: Place, step: number): Place | undefined {
  const low = scaledValue(p, { position, scale });
  const high = scaledValue(p, { position: position + 1n, scale });
  const parts = 1n << BigInt(step);
  const finer = scale + step;
  const rise = high - low;
  // The nearest of the points between parts; the root is irrational, hence at none of them.
  const nearest = (-low * parts * 2n + rise) / (2n * rise);
  const start = (position << BigInt(step)) + nearest;
  const atNearest = signOf(scaledValue(p, { position: start, scale: finer }));
  const left = atNearest !== signOf(low);
  if (left ? nearest === 0n : nearest === parts) return undefined;
  const other = signOf(scaledValue(p, { position: left ? start - 1n : start + 1n, scale: finer }));
  return other === atNearest ? undefined : { position: left ? start - 1n : start, scale: finer };
}
