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

/** Families that descend from one code base. They share faults, so their agreement proves nothing. */
const LINEAGES: ReadonlyMap<string, string> = new Map([
  ['cvc4', 'cvc'],
  ['cvc5', 'cvc'],
  ['boolector', 'boolector'],
  ['bitwuzla', 'boolector'],
]);

/** What a family descends from: solvers of one lineage are one witness. */
export function lineageOf({ family }: Pick<SolverIdentity, 'family'>): string {
  return LINEAGES.get(family) ?? family;
}

/** How many independent witnesses some solvers are. */
export function countLineages(solvers: Iterable<Pick<SolverIdentity, 'family'>>): number {
  return new Set([...solvers].map(lineageOf)).size;
}
