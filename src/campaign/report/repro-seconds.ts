import type { Plan } from '../log/index.js';

/** How long a script lets a solver run: a loaded machine may take longer than the hunt did. */
export function reproSeconds({ limits }: Pick<Plan, 'limits'>): number {
  return Math.max(10, Math.ceil((limits.timeoutMs / 1000) * 4));
}
