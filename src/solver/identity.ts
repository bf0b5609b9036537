import type { Solver, SolverIdentity } from './contract.js';

/** Who an opened solver is, as it is recorded in a plan and in runs. */
export function identityOf({
  profile,
  version,
  options,
  ownProfile,
}: Pick<Solver, 'profile' | 'version' | 'options' | 'ownProfile'>): SolverIdentity {
  return { profile: profile.name, family: profile.family, version, options, ownProfile: ownProfile?.id ?? null };
}

/** The families of some solvers, each once, in their order. */
export function familiesOf(solvers: Iterable<Pick<SolverIdentity, 'family'>>): string[] {
  return [...new Set([...solvers].map(({ family }) => family))];
}
