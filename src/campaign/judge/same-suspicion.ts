import type { Suspicion } from '../../oracle/index.js';
import { shownBy } from '../../solver/index.js';

/** What tells one suspicion from another. */
type Suspected = Pick<Suspicion, 'kind'> & {
  readonly suspects: readonly string[];
  readonly signature?: string | null | undefined;
  readonly wrong?: Pick<NonNullable<Suspicion['wrong']>, 'got'> | null | undefined;
};

/**
 * Whether two suspicions are of one failure, whoever is suspected: of one kind, and of one wrong answer. Which crash it is, and
 * how a model is wrong, `stillShows` tells from the runs.
 */
export function isSameSuspicion(one: Suspected, other: Suspected): boolean {
  if (one.kind !== other.kind) return false;
  if (shownBy(one.kind) === 'signature') return one.signature === other.signature;
  if (shownBy(one.kind) !== 'answer') return true;
  // Between equal camps nobody says which answer is the wrong one.
  const isOpen = one.suspects.length > 1 || other.suspects.length > 1;
  return isOpen || one.wrong?.got === other.wrong?.got;
}
