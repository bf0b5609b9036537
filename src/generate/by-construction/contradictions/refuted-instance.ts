import { type ConstTerm, type Sort, type Term, reachable, replaceTerms } from '../../../term/index.js';
import type { Construction, ConstructionContext } from '../construction.js';

const TRIES = 6;

/**
 * `(forall ((x S)) P)` and `(not P[t])`, or `P[t]` and `(not (exists ((x S)) P))`, or a universal and an existential
 * formula that negate each other.
 */
export const refutedInstance: Construction = {
  name: 'refuted-instance',
  summary: 'a condition holds for all values of a variable, but not for some term',
  contradict: (cx) => {
    const { rng, store } = cx;
    for (let i = 0; i < TRIES; i++) {
      const condition = cx.condition();
      const places = findConstants(condition, cx.variables);
      if (places.length === 0) continue;
      const place = rng.pick(places);
      const variable = store.var(store.freshName('v'), place.sort);
      const body = replaceTerms(store, condition, new Map([[place, variable]]));
      const not = (term: Term): Term => store.app('not', [term]);
      const draw = rng.below(3);
      if (draw === 2) {
        const other = store.var(store.freshName('v'), place.sort);
        const turned = not(replaceTerms(store, condition, new Map([[place, other]])));
        const terms = [store.quant('forall', [variable], body), store.quant('exists', [other], turned)];
        return { terms, because: 'a condition holds for all values, and its negation for some value' };
      }
      const instance = replaceTerms(store, condition, new Map([[place, cx.term(place.sort)]]));
      if (draw === 0) {
        const terms = [store.quant('forall', [variable], body), not(instance)];
        return { terms, because: 'a condition holds for all values, but not for a term' };
      }
      const terms = [instance, not(store.quant('exists', [variable], body))];
      return { terms, because: 'a condition holds for a term, but for no value' };
    }
    return undefined;
  },
};

function findConstants(condition: Term, sorts: ConstructionContext['variables']): ConstTerm[] {
  const found: ConstTerm[] = [];
  const known = new Set<Sort>(sorts);
  for (const term of reachable([condition])) if (term.kind === 'const' && known.has(term.sort)) found.push(term);
  return found.sort((a, b) => a.id - b.id);
}
