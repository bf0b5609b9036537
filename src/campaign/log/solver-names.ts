import { plainNames } from '../../solver/index.js';
import type { Plan } from './records/plan.js';

/** Replaces solvers in texts about a campaign by their `plainNames`. */
export function solverNames({ solvers, tieBreakers }: Pick<Plan, 'solvers' | 'tieBreakers'>): (text: string) => string {
  return plainNames([...solvers.map(({ id }) => id), ...tieBreakers]);
}
