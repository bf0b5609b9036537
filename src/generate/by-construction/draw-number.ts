import { type Rational, type Rng, rational } from '../../util/index.js';

/** Prefers small numbers, so that terms coincide, with some near powers of two. */
export function drawInt(rng: Rng): bigint {
  const sign = rng.chance(0.4) ? -1n : 1n;
  const draw = rng.below(20);
  if (draw < 13) return sign * BigInt(rng.below(6));
  if (draw < 18) return sign * BigInt(rng.below(40));
  return sign * ((1n << BigInt(rng.between(4, 34))) + BigInt(rng.between(-1, 1)));
}

export function drawReal(rng: Rng): Rational {
  const draw = rng.below(10);
  if (draw < 4) return rational(drawInt(rng));
  const den = BigInt(draw < 8 ? rng.pick([2, 2, 3, 4, 5, 8, 10]) : rng.between(1, 100));
  return rational(BigInt(rng.between(-30, 30)), den);
}
