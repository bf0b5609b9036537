import type { Plan } from '../log/index.js';

/** Allows for a loaded machine. */
export function reproSeconds({ limits }: Pick<Plan, 'limits'>): number {
  return Math.max(10, Math.ceil((limits.timeoutMs / 1000) * 4));
}
