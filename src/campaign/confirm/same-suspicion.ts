import { type Suspicion, observationKind } from '../../oracle/index.js';

type Suspected = Pick<Suspicion, 'kind'> & {
  readonly suspects: readonly string[];
  readonly signature?: string | null | undefined;
  readonly wrong?: Pick<NonNullable<Suspicion['wrong']>, 'got'> | null | undefined;
};

/**
 * Checks whether two suspicions have the same kind and the same wrong answers, whatever the suspects. Crashes and
 * models are compared by `stillShows`.
 */
export function isSameSuspicion(one: Suspected, other: Suspected): boolean {
  if (one.kind !== other.kind) return false;
  if (observationKind(one.kind) === 'signature') return one.signature === other.signature;
  if (observationKind(one.kind) !== 'answer') return true;
  // If the sides are equal, it is undecided which answer is wrong.
  const isOpen = one.suspects.length > 1 || other.suspects.length > 1;
  return isOpen || one.wrong?.got === other.wrong?.got;
}
