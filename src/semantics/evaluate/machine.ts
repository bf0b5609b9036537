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
  /** Assumptions under which all `values` belong to the sort. */
  readonly exist: Choices;
  /** Assumptions under which the sort has no further values. */
  readonly complete: Choices;
}

export interface Machine {
  begin(term: Term, scope: Scope): Result | Frame;
  memoise(term: Term, scope: Scope, found: Result): Result;
  meaning(
    at: AppTerm,
    args: readonly Value[],
  ): { readonly value: Value | Undetermined | Apply | ApplyEach; readonly choices: Choices };
  apply(fun: Closure, args: readonly Value[]): Frame | Result;
  symbol(use: SymbolUse, args: readonly Value[]): Frame | Result;
  domain(sort: Sort): Range | undefined;
  candidates(sort: Sort, body: QuantTerm): readonly Value[];
  takeInstance(): boolean;
  noteInstance(at: QuantTerm, values: readonly Value[]): void;
  functionValue(term: ConstTerm): Value | Undetermined;
}
