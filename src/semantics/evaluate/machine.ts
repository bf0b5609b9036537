import type { AppTerm, ConstTerm, QuantTerm, Sort, Term } from '../../term/index.js';
import type { Apply, ApplyEach } from '../meaning.js';
import type { Closure, Undetermined, Value } from '../value.js';
import type { Choices, Frame, Result } from './result.js';
import type { Scope } from './scope.js';

/** A symbol applied to values. */
export interface SymbolUse {
  readonly name: string;
  readonly sort: Sort;
  readonly params: readonly Sort[];
}

/** The values over which a variable ranges. */
export interface Range {
  readonly values: readonly Value[];
  /** What is assumed where these are taken for values of the sort. */
  readonly exist: Choices;
  /** What is assumed where these are taken for all values of the sort. */
  readonly complete: Choices;
}

/** What the frames of an evaluation ask of the evaluator. */
export interface Machine {
  /** The result of a term where it is known already, else the frame that finds it. */
  need(term: Term, scope: Scope): Result | Frame;
  /** Remembers a term's result in the scope to which it belongs. */
  keep(term: Term, scope: Scope, found: Result): Result;
  /** The value of an operator for values, and the choices that it made. */
  meaning(
    at: AppTerm,
    args: readonly Value[],
  ): { readonly value: Value | Undetermined | Apply | ApplyEach; readonly choices: Choices };
  apply(fun: Closure, args: readonly Value[]): Frame | Result;
  symbol(use: SymbolUse, args: readonly Value[]): Frame | Result;
  /** The values over which a variable of this sort ranges, or undefined where they are too many. */
  domain(sort: Sort): Range | undefined;
  /** Some values of a sort with too many, as witnesses and counterexamples. */
  candidates(sort: Sort, body: QuantTerm): readonly Value[];
  /** Takes from the budget of quantifier instances; false when it is used up. */
  takeInstance(): boolean;
  /** Remembers the instance that decided a quantifier: a counterexample or a witness. */
  noteInstance(at: QuantTerm, values: readonly Value[]): void;
  functionValue(term: ConstTerm): Value | Undetermined;
}
