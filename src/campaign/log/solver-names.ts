import { plainNames } from '../../solver/index.js';
import type { Plan } from './plan.js';

/** Texts about a campaign as people read them, its solvers called by `plainNames`. */
export function solverNames({ solvers, tieBreakers }: Pick<Plan, 'solvers' | 'tieBreakers'>): (text: string) => string {
  return plainNames([...solvers.map(({ id }) => id), ...tieBreakers]);
}
