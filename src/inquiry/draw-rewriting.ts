import { Z3_REWRITINGS } from '../solver/index.js';
import type { Rng } from '../util/index.js';

/** An option of z3's simplifier. */
export function drawRewriting(rng: Rng): string {
  return `:${rng.pick(Z3_REWRITINGS)} true`;
}
