import { type Rule, buildPattern, matches } from '../../rewrite/index.js';
import { type Op, type Sort, type Term, children } from '../../term/index.js';
import { type InstanceContext, completeBindings } from './instantiate.js';
import { changeable } from './changeable.js';

/** Some equivalence used at some place. */
export interface DisguiseStep {
  readonly rule: string;
  readonly from: Term;
  readonly to: Term;
}

/** How often the walk to a place goes one level deeper. */
const DEEPER = 0.7;
/** How many places are tried for one step. */
const TRIES = 4;

/** Equivalences by what they match: an operator on top, or any term of a kind of sort. */
export class Equivalences {
  readonly #byOp = new Map<Op | 'any', Rule[]>();

  /** Every rule must be a `same` whose sides are of one sort. */
  constructor(rules: readonly Rule[]) {
    for (const rule of rules) {
      const key = rule.strong.kind === 'app' ? rule.strong.op : 'any';
      const others = this.#byOp.get(key);
      if (others === undefined) this.#byOp.set(key, [rule]);
      else others.push(rule);
    }
  }

  /**
   * A term that means the same by one equivalence at a random place; undefined where no rule fits the places tried. Never
   * below a quantifier, whose variables a rule's fresh terms do not know.
   */
  step(root: Term, cx: InstanceContext): { readonly term: Term; readonly step: DisguiseStep } | undefined {
    for (let i = 0; i < TRIES; i++) {
      const path: { readonly term: Term; readonly at: number }[] = [];
      let place = root;
      while (cx.rng.chance(DEEPER) && place.kind !== 'quant') {
        const below = changeable(place, cx);
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
        term = cx.store.rebuild(
          parent,
          children(parent).map((child, j) => (j === at ? made : child)),
        );
      }
      return { term, step: found };
    }
    return undefined;
  }

  #apply(place: Term, cx: InstanceContext): DisguiseStep | undefined {
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
