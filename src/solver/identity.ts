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

const UNKNOWN = 'cmd:';

/** The family of a command that may be a wrapper script of any solver. */
export function unknownFamily(program: string): string {
  return `${UNKNOWN}${program}`;
}

/** Older campaigns and lists of known bugs name such a family by its program alone. */
export function withoutMark(family: string): string {
  return family.startsWith(UNKNOWN) ? family.slice(UNKNOWN.length) : family;
}

export function isUnknownFamily({ family }: Pick<SolverIdentity, 'family'>): boolean {
  return family.startsWith(UNKNOWN);
}

export function lineageOf({ family }: Pick<SolverIdentity, 'family'>): string {
  return LINEAGES.get(family) ?? family;
}

/** Returns true if the solvers share code, or may do so because the family of one of them is unknown. */
export function mayShareCode(one: Pick<SolverIdentity, 'family'>, other: Pick<SolverIdentity, 'family'>): boolean {
  return lineageOf(one) === lineageOf(other) || isUnknownFamily(one) || isUnknownFamily(other);
}

/** Counts the lineages that certainly share no code: a command of unknown family may be a wrapper of any solver. */
export function countIndependent(solvers: Iterable<Pick<SolverIdentity, 'family'>>): number {
  const [known, unknown] = [new Set<string>(), new Set<string>()];
  for (const each of solvers) (isUnknownFamily(each) ? unknown : known).add(lineageOf(each));
  return Math.max(known.size, Math.min(1, unknown.size));
}
