import { type AppTerm, type Term, type TermStore, type VarTerm, BOOL } from '../../term/index.js';
import { isUndetermined } from '../value.js';
import type { Machine } from './machine.js';
import { type Frame, type Result, isFrame } from './result.js';
import type { Scope } from './scope.js';
import { TermFrame } from './term-frame.js';

export function isExtensional({ op, args }: AppTerm): boolean {
  const kind = args[0]?.sort.kind;
  return (op === '=' || op === 'distinct') && args.length === 2 && (kind === 'Array' || kind === 'Function');
}

/**
 * Rewrites `(= a b)` of arrays to `(forall ((i I)) (= (select a i) (select b i)))`. Rewrites equations of functions,
 * and `distinct`, in the same way. `fresh` must return unused names.
 */
export function comparePointwise(store: TermStore, { op, args }: AppTerm, fresh: () => string): Term {
  const [a, b] = args as [Term, Term];
  const { sort } = a;
  const params = sort.kind === 'Array' ? [sort.index] : sort.kind === 'Function' ? sort.params : [];
  const vars: readonly VarTerm[] = params.map((param) => store.var(fresh(), param));
  const at = (of: Term): Term => store.app(sort.kind === 'Array' ? 'select' : '@', [of, ...vars]);
  const same = store.quant('forall', vars, store.appOfSort('=', [at(a), at(b)], BOOL));
  return op === '=' ? same : store.app('not', [same]);
}

/** `((_ map f) a b)` -> `(lambda ((i I)) (f (select a i) (select b i)))`. */
export function mapPointwise(store: TermStore, { args: [fun, ...arrays], sort }: AppTerm, fresh: () => string): Term {
  const index = sort.kind === 'Array' ? sort.index : sort;
  const variable = store.var(fresh(), index);
  const body = store.app('@', [fun as Term, ...arrays.map((array) => store.app('select', [array, variable]))]);
  return store.quant('lambda', [variable], body, sort);
}

/** Compares whole values. If undecided, compares point by point, and uses this result if it depends on no choice. */
export class ExtensionalFrame extends TermFrame<AppTerm> {
  readonly #atOnce: Frame;
  readonly #pointwise: () => Term;
  #values: Result | undefined;

  constructor(
    machine: Machine,
    at: AppTerm,
    scope: Scope,
    { atOnce, pointwise }: { readonly atOnce: Frame; readonly pointwise: () => Term },
  ) {
    super(machine, at, scope);
    this.#atOnce = atOnce;
    this.#pointwise = pointwise;
  }

  override step(returned: Result | undefined): Frame | Result {
    if (returned === undefined) return this.#atOnce;
    if (this.#values === undefined) {
      if (!isUndetermined(returned.value)) return returned;
      this.#values = returned;
      const next = this.machine.begin(this.#pointwise(), this.scope);
      return isFrame(next) ? next : this.#finishBest(next);
    }
    return this.#finishBest(returned);
  }

  #finishBest(found: Result): Result {
    const isCertain = !isUndetermined(found.value) && found.choices === undefined;
    const best = isCertain ? found : (this.#values ?? found);
    return this.finish(best);
  }
}
