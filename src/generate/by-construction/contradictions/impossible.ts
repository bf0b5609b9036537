import { NOTHING_BOUND, type Rule, buildPattern, matches } from '../../../rewrite/index.js';
import type { Term } from '../../../term/index.js';
import type { Construction } from '../construction.js';
import { completeBindings } from '../instantiate.js';
import type { Rules } from '../laws.js';

const TRIES = 6;

/**
 * Contradicts proved facts, such as `(bvugt (bvand x y) x)`. `facts` are rules `(same P false)` or `(same (and P Q …)
 * false)`, each proved by exhaustion in a law test. Grown terms replace their variables.
 */
export function contradictFacts(name: string, summary: string, facts: Rules): Construction {
  return {
    name,
    summary,
    get facts() {
      return facts();
    },
    contradict: (cx) => {
      for (let i = 0; i < TRIES; i++) {
        const fact = cx.rng.pick(facts());
        const bindings = completeBindings(fact, NOTHING_BOUND, {
          store: cx.store,
          rng: cx.rng,
          sorts: cx.sorts,
          linear: false,
          term: (sort) => cx.term(sort),
          literal: (sort) => cx.literal(sort),
        });
        const whole = bindings === undefined ? undefined : buildPattern(cx.store, fact.strong, bindings);
        if (whole === undefined) continue;
        return { terms: conjuncts(whole), because: formatReason(fact) };
      }
      return undefined;
    },
    recognises: (terms) => facts().some((fact) => isInstance(fact, terms)),
  };
}

function formatReason({ name, text, variables }: Rule): string {
  const what = /\(same (.*) false\)/.exec(text)?.[1];
  if (what === undefined) return `it asserts an impossible fact (${name})`;
  const bound = [...variables.values()].flatMap(({ name: each, constraint }) =>
    constraint === undefined ? [] : [`${each} ${constraint}`],
  );
  const where = bound.length === 0 ? '' : `, with ${bound.join(' and ')}`;
  return `it asserts an instance of ${what}${where}, which is impossible (fact ${name})`;
}

function conjuncts(term: Term): readonly Term[] {
  return term.kind === 'app' && term.op === 'and' ? term.args : [term];
}

function isInstance(fact: Rule, terms: readonly Term[]): boolean {
  const [first, ...rest] = terms;
  if (first === undefined) return false;
  if (rest.length === 0) return matches(fact, fact.strong, first).length > 0;
  const whole: Term = { ...first, kind: 'app', op: 'and', indices: [], args: terms };
  return matches(fact, fact.strong, whole).length > 0;
}
