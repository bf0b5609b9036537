import type { Rng } from '../../../util/index.js';

/**
 * Samples the gamma distribution of scale 1 and a shape from 1 (G. Marsaglia and W. W. Tsang, "A simple method for
 * generating gamma variables", ACM Transactions on Mathematical Software 26(3), 2000).
 */
export function drawGamma(rng: Rng, shape: number): number {
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = drawNormal(rng);
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(uniform(rng)) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** Samples the standard normal distribution by the polar method of Marsaglia and Bray. */
function drawNormal(rng: Rng): number {
  for (;;) {
    const [x, y] = [2 * uniform(rng) - 1, 2 * uniform(rng) - 1];
    const s = x * x + y * y;
    if (s > 0 && s < 1) return x * Math.sqrt((-2 * Math.log(s)) / s);
  }
}

function uniform(rng: Rng): number {
  return (rng.below(2 ** 32) + 0.5) / 2 ** 32;
}
