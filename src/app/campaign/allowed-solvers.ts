import type { AllowedSolvers } from '../../host/index.js';
import { parseSolverSpec } from '../../solver/index.js';

/**
 * Whether a worker may run a solver named by a campaign: one of its list, or without a list any plain name
 * (`isPlain`).
 */
export function mayRun(id: string, { solvers, allow }: AllowedSolvers): boolean {
  if (solvers.includes(id) || allow.includes(id)) return true;
  return solvers.length === 0 && isPlain(id);
}

/** Whether `id` is the bare name of a known program, or a version of Z3 from npm, without arguments. */
function isPlain(id: string): boolean {
  const spec = parseSolverSpec(id);
  if ('code' in spec) return false;
  if (spec.kind === 'npm') return spec.args.length === 0;
  return spec.command.length === 1 && spec.command[0] === id && /^[\w.+-]+$/.test(id) && 'known' in spec.profile;
}
