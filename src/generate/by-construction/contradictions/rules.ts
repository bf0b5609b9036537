import FACT_GROUPS from '../../../../data/fact-contradictions.json' with { type: 'json' };
import { NOTHING_BOUND, type Rule, applyCandidate, buildPattern, matches } from '../../../rewrite/index.js';
import type { Term } from '../../../term/index.js';
import type { Construction } from '../construction.js';
import { completeBindings } from '../instantiate.js';
import { selectFacts } from '../laws.js';

const refutedConsequence: Construction = {
  name: 'refuted-consequence',
  summary: 'a condition holds, but its consequence, by a proved approximation rule, does not hold',
  contradict: (cx) => {
    const { approximations, rng, store } = cx;
    const condition = cx.condition();
    const candidates = approximations.candidates(condition, 'over');
    if (candidates.length === 0) return undefined;
    const candidate = rng.pick(candidates);
    const consequence = applyCandidate(candidate, {
      store,
      logic: cx.logic,
      fresh: (sort, constraint) =>
        constraint === undefined && cx.sorts.includes(sort) ? cx.term(sort) : cx.literal(sort),
    });
    if (consequence === undefined) return undefined;
    const { name } = candidate.approximation.rule;
    const terms = [condition, store.app('not', [consequence])];
    return { terms, because: `the first term implies the negation of the second by the rule ${name}` };
  },
};

interface FactGroup {
  readonly name: string;
  readonly group: string;
  readonly summary: string;
}

const TRIES = 6;

/**
 * Asserts a condition that a fact excludes, such as `(bvugt (bvand x y) x)`. A fact is a rule `(same P false)` or
 * `(same (and P Q …) false)`, proved by exhaustion in a test. Grown terms replace the variables of the fact.
 */
function contradictFacts({ name, group, summary }: FactGroup): Construction {
  const facts = selectFacts(group);
  return {
    name,
    summary,
    get facts() {
      return facts();
    },
    contradict: (cx) => {
      for (let i = 0; i < TRIES; i++) {
        const fact = cx.rng.pick(facts());
        const bindings = completeBindings(fact, NOTHING_BOUND, { ...cx, linear: false });
        const whole = bindings === undefined ? undefined : buildPattern(cx.store, fact.strong, bindings);
        if (whole === undefined) continue;
        const terms = whole.kind === 'app' && whole.op === 'and' ? whole.args : [whole];
        return { terms, because: formatReason(fact) };
      }
      return undefined;
    },
    recognises: (terms) => facts().some((fact) => isInstance(fact, terms)),
  };
}

function formatReason({ name, text, variables }: Rule): string {
  const what = /\(same (.*) false\)/.exec(text)?.[1];
  if (what === undefined) return `the terms assert an impossible fact (${name})`;
  const bound = [...variables.values()].flatMap(({ name: each, constraint }) =>
    constraint === undefined ? [] : [`${each} ${constraint}`],
  );
  const where = bound.length === 0 ? '' : `, with ${bound.join(' and ')}`;
  return `the terms assert an instance of ${what}${where}, which is impossible (fact ${name})`;
}

function isInstance(fact: Rule, terms: readonly Term[]): boolean {
  const [first] = terms;
  if (first === undefined) return false;
  const whole: Term = terms.length === 1 ? first : { ...first, kind: 'app', op: 'and', indices: [], args: terms };
  return matches(fact, fact.strong, whole).length > 0;
}

export const RULE_CONTRADICTIONS = [refutedConsequence, ...(FACT_GROUPS as readonly FactGroup[]).map(contradictFacts)];
