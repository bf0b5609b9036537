import { type Suspicion, observationKind } from '../../oracle/index.js';

type Suspected = Pick<Suspicion, 'kind'> & {
  readonly suspects: readonly string[];
  readonly signature?: string | null | undefined;
  readonly wrong?: Pick<NonNullable<Suspicion['wrong']>, 'got'> | null | undefined;
};

/**
 * Checks whether two suspicions are of one failure, whatever the suspects: equal kinds and equal wrong answers.
 * `stillShows` compares crashes and models by the runs.
 */
export function isSameSuspicion(one: Suspected, other: Suspected): boolean {
  if (one.kind !== other.kind) return false;
  if (observationKind(one.kind) === 'signature') return one.signature === other.signature;
  if (observationKind(one.kind) !== 'answer') return true;
  // If the sides are equal, it is undecided which answer is wrong.
  const isOpen = one.suspects.length > 1 || other.suspects.length > 1;
  return isOpen || one.wrong?.got === other.wrong?.got;
}
