import type { AllowedSolvers } from '../../host/index.js';
import { parseSolverSpec } from '../../solver/index.js';

/** Permits the listed solvers, or without a list any plain name of a known solver. */
export function mayRun(id: string, { solvers, allow }: AllowedSolvers): boolean {
  if (solvers.includes(id) || allow.includes(id)) return true;
  return solvers.length === 0 && isPlain(id);
}

function isPlain(id: string): boolean {
  const spec = parseSolverSpec(id);
  if ('code' in spec) return false;
  if (spec.kind === 'npm') return spec.args.length === 0;
  return spec.command.length === 1 && spec.command[0] === id && /^[\w.+-]+$/.test(id) && 'known' in spec.profile;
}
