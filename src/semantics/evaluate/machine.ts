import type { AppTerm, ConstTerm, QuantTerm, Sort, Term } from '../../term/index.js';
import type { Apply, ApplyEach } from '../meaning.js';
import type { Closure, Undetermined, Value } from '../value.js';
import type { Choices, Frame, Result } from './result.js';
import type { Scope } from './scope.js';

export interface SymbolUse {
  readonly name: string;
  readonly sort: Sort;
  readonly params: readonly Sort[];
}

export interface Range {
  readonly values: readonly Value[];
  /** Assumptions under which these are values of the sort. */
  readonly exist: Choices;
  /** Assumptions under which these are all values of the sort. */
  readonly complete: Choices;
}

export interface Machine {
  /** Returns a term's cached result, else a frame that computes it. */
  need(term: Term, scope: Scope): Result | Frame;
  keep(term: Term, scope: Scope, found: Result): Result;
  meaning(
    at: AppTerm,
    args: readonly Value[],
  ): { readonly value: Value | Undetermined | Apply | ApplyEach; readonly choices: Choices };
  apply(fun: Closure, args: readonly Value[]): Frame | Result;
  symbol(use: SymbolUse, args: readonly Value[]): Frame | Result;
  domain(sort: Sort): Range | undefined;
  candidates(sort: Sort, body: QuantTerm): readonly Value[];
  /** Takes one quantifier instance from the budget; false if exhausted. */
  takeInstance(): boolean;
  noteInstance(at: QuantTerm, values: readonly Value[]): void;
  functionValue(term: ConstTerm): Value | Undetermined;
}
