import type { Rules } from './laws.js';
import type { Command } from '../../script/index.js';
import type { Value } from '../../semantics/index.js';
import type { Op, Sort, TermStore, Theory } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import type { Construction, FunctionSymbol } from './construction.js';
import type { GeneratorOptions } from './options.js';

export interface TermVocabulary {
  readonly sorts: readonly Sort[];
  readonly variables: readonly Sort[];
  readonly without: readonly Op[];
  /** Operators to use as rarely as operators that some solvers lack (`isPartial`). */
  readonly seldom: readonly Op[];
  readonly always: readonly Op[];
  readonly linear: boolean;
  readonly functions: readonly FunctionSymbol[];
  readonly bound: readonly Sort[];
  readonly universes: ReadonlyMap<Sort, readonly string[]>;
  readonly declarations: readonly Command[];
}

/** Sat, unsat and syntactic generators over one vocabulary. */
export interface Family {
  readonly name: string;
  readonly about: string;
  readonly theories: readonly Theory[];
  readonly logic: string;
  readonly defaults: GeneratorOptions;
  vocabulary(store: TermStore, options: GeneratorOptions): TermVocabulary;
  /** Draws a value for a model or literal. If undefined, `drawValue` is used. */
  value(rng: Rng, sort: Sort): Value | undefined;
  /** True if all assignments are tried, so that the answer is always known. Only for small formulas. */
  readonly exhaustive: boolean;
  readonly constructions: readonly Construction[];
  readonly equivalences: Rules;
}
