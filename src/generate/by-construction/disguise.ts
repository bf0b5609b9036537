import { type Rule, buildPattern, matches } from '../../rewrite/index.js';
import { type Op, type Sort, type Term, children } from '../../term/index.js';
import { type InstanceContext, completeBindings } from './instantiate.js';
import { listChangeableChildren } from './changeable.js';
import { groupBy } from '../../util/index.js';

export interface EquivalenceStep {
  readonly rule: string;
  readonly from: Term;
  readonly to: Term;
}

const DEEPER = 0.7;
const TRIES = 4;

/** Equivalences, indexed by the top operator or sort kind of the terms that they match. */
export class Equivalences {
  readonly #byOp: ReadonlyMap<Op | 'any', readonly Rule[]>;

  constructor(rules: readonly Rule[]) {
    this.#byOp = groupBy(rules, ({ strong }) => (strong.kind === 'app' ? strong.op : 'any'));
  }

  /** Rewrites a random subterm by an equivalence, except in bodies of quantifiers. Undefined if no rule applies. */
  step(root: Term, cx: InstanceContext): { readonly term: Term; readonly step: EquivalenceStep } | undefined {
    for (let i = 0; i < TRIES; i++) {
      const path: { readonly term: Term; readonly at: number }[] = [];
      let place = root;
      while (cx.rng.chance(DEEPER) && place.kind !== 'quant') {
        const below = listChangeableChildren(place, cx);
        if (below.length === 0) break;
        const { term, at } = cx.rng.pick(below);
        path.push({ term: place, at });
        place = term;
      }
      const found = this.#apply(place, cx);
      if (found === undefined || found.to === place) continue;
      let term = found.to;
      for (const { term: parent, at } of path.reverse()) {
        const made = term;
        const args = children(parent).map((child, j) => (j === at ? made : child));
        term = cx.store.rebuild(parent, args);
      }
      return { term, step: found };
    }
    return undefined;
  }

  #apply(place: Term, cx: InstanceContext): EquivalenceStep | undefined {
    const own = place.kind === 'app' ? (this.#byOp.get(place.op) ?? []) : [];
    const any = this.#byOp.get('any') ?? [];
    const rules = own.length > 0 && cx.rng.chance(0.6) ? own : any;
    if (rules.length === 0) return undefined;
    const rule = cx.rng.pick(rules);
    const found = matches(rule, rule.strong, place);
    if (found.length === 0) return undefined;
    const bindings = completeBindings(rule, cx.rng.pick(found), { ...cx, sorts: withSort(cx.sorts, place.sort) });
    const to = bindings === undefined ? undefined : buildPattern(cx.store, rule.weak, bindings);
    return to === undefined || to.sort !== place.sort ? undefined : { rule: rule.name, from: place, to };
  }
}

function withSort(sorts: readonly Sort[], sort: Sort): readonly Sort[] {
  return sorts.includes(sort) ? sorts : [...sorts, sort];
}
