import { applyCandidate } from '../../../rewrite/index.js';
import type { Construction } from '../construction.js';

export const refutedConsequence: Construction = {
  name: 'refuted-consequence',
  summary: 'a condition holds, but not its consequence by a proved approximation rule',
  contradict: (cx) => {
    const { approximations, rng, store } = cx;
    const condition = cx.condition();
    const candidates = approximations.candidates(condition, 'over');
    if (candidates.length === 0) return undefined;
    const candidate = rng.pick(candidates);
    const consequence = applyCandidate(candidate, {
      store,
      logic: cx.logic,
      fresh: (sort, constraint) => {
        if (constraint !== undefined) return cx.literal(sort);
        return cx.sorts.includes(sort) ? cx.term(sort) : cx.literal(sort);
      },
    });
    if (consequence === undefined) return undefined;
    const { name } = candidate.approximation.rule;
    const terms = [condition, store.app('not', [consequence])];
    return { terms, because: `the first implies the negation of the second by the rule ${name}` };
  },
};
