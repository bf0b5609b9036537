import type { AllowedSolvers } from '../../host/index.js';
import { parseSolverSpec } from '../../solver/index.js';

/** Whether a worker may run a solver that a campaign names: it was told of it, or it was told of none and nothing else is said in the name. */
export function mayRun(id: string, { solvers, allow }: AllowedSolvers): boolean {
  if (solvers.includes(id) || allow.includes(id)) return true;
  return solvers.length === 0 && isPlain(id);
}

/** A program that Gainsay knows, by its bare name, or a version of Z3 from npm: nothing else is said in it. */
function isPlain(id: string): boolean {
  const spec = parseSolverSpec(id);
  if ('code' in spec) return false;
  if (spec.kind === 'npm') return spec.args.length === 0;
  return spec.command.length === 1 && spec.command[0] === id && /^[\w.+-]+$/.test(id) && 'known' in spec.profile;
}
