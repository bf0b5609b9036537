import { countIndependent } from '../solver/index.js';

export interface ProverIdentity {
  readonly id: string;
  /** Solver family of the prover. Two provers of one family count once. */
  readonly family: string;
  readonly version: string;
}

export interface Proof {
  readonly provers: readonly ProverIdentity[];
  readonly instances: readonly string[];
}

export type ProofsBy<T> = ReadonlyMap<string, T>;

/** Reads the format of `formatProofFile`. `isWhole` validates additional fields. Returns no proofs for invalid text. */
export function readProofFile<T extends Proof>(
  text: string,
  isWhole: (entry: Partial<Record<keyof T, unknown>>) => boolean,
): ProofsBy<T> {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return new Map();
  }
  if (typeof data !== 'object' || data === null) return new Map();
  const isEntry = (entry: unknown): entry is T => isProof(entry) && isWhole(entry as Partial<Record<keyof T, unknown>>);
  return new Map(Object.entries(data).filter((each): each is [string, T] => isEntry(each[1])));
}

export function formatProofFile<T extends Proof>(hashes: readonly string[], proofs: ProofsBy<T>): string {
  const lines = hashes.flatMap((hash) => {
    const proof = proofs.get(hash);
    return proof === undefined ? [] : [`  ${JSON.stringify(hash)}: ${JSON.stringify(proof)}`];
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

export function isProvedByTwo({ provers }: Proof): boolean {
  return countIndependent(provers) >= 2;
}

function isProof(entry: unknown): entry is Proof {
  if (typeof entry !== 'object' || entry === null) return false;
  const { provers, instances } = entry as Partial<Proof>;
  return Array.isArray(provers) && provers.every(isProver) && Array.isArray(instances);
}

function isProver(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null) return false;
  const { id, family, version } = entry as Partial<ProverIdentity>;
  return [id, family, version].every((each) => typeof each === 'string');
}
