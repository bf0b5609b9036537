import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_IN_Z3 } from '../solvers/index.js';
import { SHIPPED_SEEDS } from './seeds.js';

/** `old` is fetched once. `builtIn` has fewer bugs, but needs no network. */
export const DEMO_SOLVERS = { old: 'z3@npm:4.14.0', builtIn: BUILT_IN_Z3 } as const;

/** Options without solver and time. With this key, a slow machine too finds several bugs in a minute. */
export function demoOptions() {
  const own = join(SHIPPED_SEEDS, 'demo');
  const seeds = [existsSync(own) ? own : SHIPPED_SEEDS];
  return { seeds, key: 'fused', strategies: ['opfuzz'], repeats: 4, reduce: 'none', bisect: 'none' } as const;
}
