import { type Suspicion, observationKind } from '../../oracle/index.js';
import { isBareSignature } from '../../solver/index.js';
import { contentId } from '../../util/index.js';

export interface GroupTraits {
  readonly kind: Suspicion['kind'];
  readonly trust: Suspicion['trust'];
  /** The wrong solver, or the solvers of which one is wrong. */
  readonly suspects: readonly string[];
  readonly signature: string | null;
  readonly theories: readonly string[];
  readonly shape: string;
}

/**
 * Findings of one group are most likely one bug. They share:
 * - crashes, also unstable ones: the signature, and theories if it is bare, such as SIGSEGV
 * - models that we evaluated to false: the signature
 * - complaints about models: signature and theories, since most solvers have a single message
 * - wrong answers: theories and shape
 * - unstable results: theories
 */
export function nameGroup({ kind, trust, suspects, signature, theories, shape }: GroupTraits): string {
  const solver = joinSolverNames(suspects);
  switch (observationKind(kind)) {
    case 'crash':
      return crashGroup(solver, signature ?? '', theories);
    case 'model':
      return groupName(kind, [solver, signature ?? '', ...(trust === 'certified' ? [] : theories)]);
    case 'signature':
      // A refusal is separated by the shape of its message alone.
      return groupName(kind, [solver, signature ?? '', ...(kind === 'refuses' ? [] : theories)]);
    case 'change':
      return signature === null ? groupName(kind, [solver, ...theories]) : crashGroup(solver, signature, theories);
    case 'answer':
    case 'time':
      return groupName(kind, [solver, ...theories, shape]);
  }
}

function crashGroup(solver: string, signature: string, theories: readonly string[]): string {
  return groupName('crash', [solver, signature, ...(isBareSignature(signature) ? theories : [])]);
}

export function joinSolverNames(suspects: readonly string[]): string {
  return [...suspects].sort().join('|');
}

export function groupName(kind: string, traits: readonly string[]): string {
  return `${kind}-${contentId(JSON.stringify(traits)).slice(0, 8)}`;
}
