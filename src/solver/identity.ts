import type { Solver, SolverIdentity } from './contract.js';

export function toIdentity({ profile, version, options, ownProfile }: Omit<Identity, 'id'>): SolverIdentity {
  return { profile: profile.name, family: profile.family, version, options, ownProfile: ownProfile?.id ?? null };
}

type Identity = Pick<Solver, 'id' | 'profile' | 'version' | 'options' | 'ownProfile'>;

export function pickIdentity({ id, profile, version, options, ownProfile }: Identity): Identity {
  return { id, profile, version, options, ownProfile };
}

export function listFamilies(solvers: Iterable<Pick<SolverIdentity, 'family'>>): string[] {
  return [...new Set([...solvers].map(({ family }) => family))];
}

/** Families with common code. Such families share faults, so their agreement proves nothing. */
const LINEAGES: ReadonlyMap<string, string> = new Map([
  ['cvc4', 'cvc'],
  ['cvc5', 'cvc'],
  ['boolector', 'boolector'],
  ['bitwuzla', 'boolector'],
]);

export function lineageOf({ family }: Pick<SolverIdentity, 'family'>): string {
  return LINEAGES.get(family) ?? family;
}

export function countLineages(solvers: Iterable<Pick<SolverIdentity, 'family'>>): number {
  return new Set([...solvers].map(lineageOf)).size;
}
