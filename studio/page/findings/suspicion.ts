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
