import type { Term } from '../../../term/index.js';
import type { ConstructionContext } from '../construction.js';

export function equal({ rng, store }: ConstructionContext, a: Term, b: Term): Term {
  return store.app('=', rng.chance(0.5) ? [a, b] : [b, a]);
}

/** `(distinct a b)` or `(not (= a b))`. */
export function unequal(
  { rng, store }: ConstructionContext,
  pair: readonly [Term, Term],
  denied: readonly [Term, Term] = pair,
  share = 0.5,
): Term {
  return rng.chance(share) ? store.app('distinct', pair) : store.app('not', [store.app('=', denied)]);
}
