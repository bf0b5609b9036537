import { type SolverProfile, builtInProfile } from '../../src/solver/index.js';

export function profileNamed(name: string): SolverProfile {
  const found = builtInProfile(name);
  if (found === undefined) throw new Error(`there is no profile ${name}`);
  return found;
}
