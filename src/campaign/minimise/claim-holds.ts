import {
  type Approximation,
  type Pattern,
  type Rule,
  type Step,
  approximationsOf,
  buildPattern,
  matches,
} from '../../rewrite/index.js';
import type { Term, TermStore } from '../../term/index.js';

/** `over`: what is new is implied by what was there; `under`: it implies that. */
export type ClaimDirection = 'over' | 'under';

interface ClaimContext {
  readonly store: TermStore;
  /** As a step has them: `lt-le`, `not-lt` with `ge-ne` behind it, `inject-or`; missing for rewrites that claim nothing of a place. */
  readonly approximations: Step['approximations'];
  readonly rules: ReadonlyMap<string, Rule>;
  readonly direction: ClaimDirection;
}

/**
 * Whether a change is what its rule permits, looked at from the terms alone: the term before matches one side of the rule and
 * the term after the other side, under the same bindings. Never says yes to what is not implied; may say no to what is.
 */
export function claimHolds(
  cx: ClaimContext,
  { before, after }: { readonly before: Term; readonly after: Term },
): boolean {
  const { store, approximations, rules, direction } = cx;
  if (approximations === undefined) return false;
  if (isInjection(direction, before, after)) return true;
  const [name, next] = approximations;
  const first = rules.get(name);
  if (first === undefined) return false;
  const ways = approximationsOf(first).filter((each) => each.direction === direction);
  if (next === undefined) return ways.some((way) => isInstance(store, way, before, after));
  const second = rules.get(next);
  if (second === undefined || first.use !== 'same') return false;
  const then = approximationsOf(second).filter((each) => each.direction === direction);
  return ways
    .flatMap((way) => resultsOf(store, way, before))
    .some((between) => then.some((way) => isInstance(store, way, between, after)));
}

/** `(or l s)`, `(ite s l true)` and `(=> s l)` are implied by `l`; `(and l s)` and `(ite s l false)` imply it. */
function isInjection(direction: ClaimDirection, before: Term, after: Term): boolean {
  if (after.kind !== 'app') return false;
  const { op, args } = after;
  const over = direction === 'over';
  if (op === (over ? 'or' : 'and')) return args.includes(before);
  if (op === '=>') return over && args.length === 2 && args[1] === before;
  const rest = args[2];
  return op === 'ite' && args[1] === before && rest?.kind === 'value' && rest.value === over;
}

/** Matched as one term, so that what stands for a variable is the same on both sides. */
function isInstance(
  store: TermStore,
  { rule, pattern, replacement }: Approximation,
  before: Term,
  after: Term,
): boolean {
  const both: Pattern = { kind: 'app', op: '=>', indices: [], args: [pattern, replacement] };
  return matches(rule, both, store.app('=>', [before, after])).length > 0;
}

/** What a rule makes of a term, where it brings in nothing new. */
function resultsOf(store: TermStore, { rule, pattern, replacement }: Approximation, term: Term): Term[] {
  return matches(rule, pattern, term).flatMap((bindings) => buildPattern(store, replacement, bindings) ?? []);
}
