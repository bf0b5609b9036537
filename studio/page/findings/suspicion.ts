import type { FindingRow, Suspicion } from '../../server/contract/index.js';

const NAMES: Readonly<Record<string, string>> = {
  proof: 'a proof',
  itself: 'itself',
  ':status': 'the status of the input',
  claim: 'a claim of the strategy',
  seed: 'the seed',
};

export function isSolver(against: string): boolean {
  return !(against in NAMES);
}

export function evidenceName(against: string): string {
  return NAMES[against] ?? against;
}

export function suspicionText({ solver, against }: Suspicion): string {
  return `${solver} against ${evidenceName(against)}`;
}

export function suspectsText({ suspects, blamed }: Pick<FindingRow, 'suspects' | 'blamed'>): string {
  return blamed.length > 1 ? blamed.join(', ') : suspects.join(' or ');
}

/** For a narrow column next to that of the solver. */
export function withoutSubject({
  because,
  suspects,
  blamed,
  against,
}: Pick<FindingRow, 'because' | 'suspects' | 'blamed' | 'against'>): string {
  const [solver, ...others] = blamed.length > 1 ? blamed : suspects;
  if (solver === undefined || others.length > 0) return because;
  const startsWith = (name: string): boolean => because.startsWith(`${name} `);
  // The name of another solver may start with this name: `z3 smt.arith.solver=2`.
  const isOther = against.some((each) => each.length > solver.length && startsWith(each));
  return startsWith(solver) && !isOther ? because.slice(solver.length + 1) : because;
}
