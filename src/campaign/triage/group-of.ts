import type { Suspicion } from '../../oracle/index.js';
import { isBareSignature, plainSignature, shownBy } from '../../solver/index.js';
import { contentId } from '../../util/index.js';

/** What decides to which group a finding belongs. */
export interface GroupTraits {
  readonly kind: Suspicion['kind'];
  readonly trust: Suspicion['trust'];
  /** The solver that is wrong, or those of which one is. */
  readonly suspects: readonly string[];
  readonly signature: string | null;
  readonly theories: readonly string[];
  readonly shape: string;
}

/**
 * The group of a finding: findings of one group are most likely one bug. Crashes are told apart by signature, those of which
 * it has no known answer (a bare SIGSEGV) also by theories, and one that does not come each time is the same crash; models that we found false ourselves by signature; a solver's own complaints about models also by theories, since most solvers have
 * only one sentence for all of them; wrong answers by theories and shape; answers that change from time to time by theories.
 */
export function groupOf({ kind, trust, suspects, signature, theories, shape }: GroupTraits): string {
  const solver = solversOf(suspects);
  switch (shownBy(kind)) {
    case 'crash':
      return crashGroup(solver, signature ?? '', theories);
    case 'model':
      return groupName(kind, [solver, signature ?? '', ...(trust === 'certified' ? [] : theories)]);
    case 'signature':
      // A refusal is told apart by the shape of its message alone.
      return groupName(kind, [solver, signature ?? '', ...(kind === 'refuses' ? [] : theories)]);
    case 'change':
      return signature === null ? groupName(kind, [solver, ...theories]) : crashGroup(solver, signature, theories);
    case 'answer':
    case 'time':
      return groupName(kind, [solver, ...theories, shape]);
  }
}

function crashGroup(solver: string, signature: string, theories: readonly string[]): string {
  return groupName('crash', [solver, plainSignature(signature), ...(isBareSignature(signature) ? theories : [])]);
}

/** Those that are blamed, in one order. */
export function solversOf(suspects: readonly string[]): string {
  return [...suspects].sort().join('|');
}

/** A group's name, from all that tells it from others. */
export function groupName(kind: string, traits: readonly string[]): string {
  return `${kind}-${contentId(JSON.stringify(traits)).slice(0, 8)}`;
}
