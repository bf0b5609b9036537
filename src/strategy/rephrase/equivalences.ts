import { type Vocabulary, listEquivalences, randomLiteral, snippetTerm } from '../../generate/index.js';
import { type Rule, type RuleSet, applyCandidate } from '../../rewrite/index.js';
import type { Site } from '../../term/index.js';
import { type RewriteContext, type RewrittenTerm, makeRewritten } from './rewriting.js';

const TRIES = 3;
/** Probability of a literal instead of a term of the seed, if a rule needs an additional term. */
const LITERAL = 0.4;

/** Collects equivalences of all theories and of the approximation rules, each in both directions. */
export function bothWays(rules: readonly Rule[]): readonly Rule[] {
  const equivalences = [...listEquivalences(), ...rules.filter(({ use }) => use === 'same')];
  return equivalences.flatMap((rule) => [rule, { ...rule, strong: rule.weak, weak: rule.strong }]);
}

export function byEquivalence(
  site: Site,
  cx: RewriteContext & { readonly rules: RuleSet; readonly vocabulary: Vocabulary },
): RewrittenTerm | undefined {
  const { rng, store, rules, vocabulary, logic } = cx;
  const candidates = rules.candidates(site.term, 'over');
  if (candidates.length === 0) return undefined;
  const input = { store, rng, vocabulary, scope: site.scope };
  for (let i = 0; i < TRIES; i++) {
    const candidate = rng.pick(candidates);
    const after = applyCandidate(candidate, {
      store,
      logic,
      fresh: (sort, constraint) =>
        constraint === undefined && !rng.chance(LITERAL)
          ? (snippetTerm(input, sort) ?? randomLiteral(input, sort))
          : randomLiteral(input, sort),
    });
    if (after !== undefined && after !== site.term) return makeRewritten(candidate.approximation.rule.name, after);
  }
  return undefined;
}
