import {
  type Approximation,
  type Pattern,
  type Rule,
  type Step,
  listApproximations,
  buildPattern,
  matches,
} from '../../rewrite/index.js';
import type { Term, TermStore } from '../../term/index.js';

/** `over`: the new term is implied by the old one. `under`: the new term implies the old one. */
export type ClaimDirection = 'over' | 'under';

interface ClaimContext {
  readonly store: TermStore;
  /** As in a step: `lt-le`, `not-lt` followed by `ge-ne`, `inject-or`. Undefined if nothing is claimed. */
  readonly approximations: Step['approximations'];
  readonly rules: ReadonlyMap<string, Rule>;
  readonly direction: ClaimDirection;
}

/**
 * Tests whether a rule permits a change: one side of it matches `before`, the other `after`, under the same bindings.
 * Sound but incomplete.
 */
export function permitsChange(
  cx: ClaimContext,
  { before, after }: { readonly before: Term; readonly after: Term },
): boolean {
  const { store, approximations, rules, direction } = cx;
  if (approximations === undefined) return false;
  if (isInjection(direction, before, after)) return true;
  const [name, next] = approximations;
  const first = rules.get(name);
  if (first === undefined) return false;
  const ways = listApproximations(first).filter((each) => each.direction === direction);
  if (next === undefined) return ways.some((way) => isInstance(store, way, before, after));
  const second = rules.get(next);
  if (second === undefined || first.use !== 'same') return false;
  const then = listApproximations(second).filter((each) => each.direction === direction);
  return ways
    .flatMap((way) => applyApproximation(store, way, before))
    .some((between) => then.some((way) => isInstance(store, way, between, after)));
}

/**
 * For `over`: `(or l s)`, `(ite s l true)` and `(=> s l)` are implied by `l`. For `under`: `(and l s)` and `(ite s l
 * false)` imply `l`.
 */
function isInjection(direction: ClaimDirection, before: Term, after: Term): boolean {
  if (after.kind !== 'app') return false;
  const { op, args } = after;
  const over = direction === 'over';
  if (op === (over ? 'or' : 'and')) return args.includes(before);
  if (op === '=>') return over && args.length === 2 && args[1] === before;
  const rest = args[2];
  return op === 'ite' && args[1] === before && rest?.kind === 'value' && rest.value === over;
}

function isInstance(
  store: TermStore,
  { rule, pattern, replacement }: Approximation,
  before: Term,
  after: Term,
): boolean {
  const both: Pattern = { kind: 'app', op: '=>', indices: [], args: [pattern, replacement] };
  return matches(rule, both, store.app('=>', [before, after])).length > 0;
}

function applyApproximation(store: TermStore, { rule, pattern, replacement }: Approximation, term: Term): Term[] {
  return matches(rule, pattern, term).flatMap((bindings) => buildPattern(store, replacement, bindings) ?? []);
}
