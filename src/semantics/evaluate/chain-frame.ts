import { type AppTerm, type Term, type TermStore, operatorInfo } from '../../term/index.js';
import { isUndetermined } from '../value.js';
import type { Machine } from './machine.js';
import { type Frame, type Result, isFrame } from './result.js';
import type { Scope } from './scope.js';
import { TermFrame } from './term-frame.js';

const MOST_PAIRWISE = 8;

export function isLongComparison({ op, args }: AppTerm): boolean {
  if (args.length <= 2) return false;
  const { associativity } = operatorInfo(op);
  return associativity === 'chainable' || (associativity === 'pairwise' && args.length <= MOST_PAIRWISE);
}

/** `(< a b c)` -> `(and (< a b) (< b c))`, `(distinct a b c)` -> all pairs. */
export function splitComparison(store: TermStore, { op, args, sort, indices }: AppTerm): Term {
  const pair = (a: Term, b: Term): Term => store.appOfSort(op, [a, b], sort, indices);
  const chained = operatorInfo(op).associativity === 'chainable';
  const pairs = args.flatMap((a, i) => (chained ? args.slice(i + 1, i + 2) : args.slice(i + 1)).map((b) => pair(a, b)));
  return store.app('and', pairs);
}

/** Compares pair by pair if comparing all at once is undecided or depends on a choice. */
export class ComparisonFrame extends TermFrame<AppTerm> {
  readonly #atOnce: Frame;
  readonly #inPairs: () => Term;
  #pairs = false;

  constructor(
    machine: Machine,
    at: AppTerm,
    scope: Scope,
    { atOnce, inPairs }: { readonly atOnce: Frame; readonly inPairs: () => Term },
  ) {
    super(machine, at, scope);
    this.#atOnce = atOnce;
    this.#inPairs = inPairs;
  }

  override step(returned: Result | undefined): Frame | Result {
    if (returned === undefined) return this.#atOnce;
    if (this.#pairs) return this.finish(returned);
    if (!isUndetermined(returned.value) && returned.choices === undefined) return returned;
    this.#pairs = true;
    const next = this.machine.begin(this.#inPairs(), this.scope);
    return isFrame(next) ? next : this.finish(next);
  }
}
