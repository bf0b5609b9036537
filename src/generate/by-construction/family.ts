import type { Rules } from './laws.js';
import type { Command } from '../../script/index.js';
import type { Value } from '../../semantics/index.js';
import type { Op, Sort, TermStore, Theory } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import type { Construction, FunctionSymbol } from './construction.js';
import type { GeneratorOptions } from './options.js';

export interface TermVocabulary {
  /** Sorts that terms may have. Every operator of the theories is used in all ways that fit them. */
  readonly sorts: readonly Sort[];
  /** Sorts of declared constants, drawn uniformly. Repeat a sort to draw it more often. */
  readonly variables: readonly Sort[];
  readonly without: readonly Op[];
  /** Operators for some of the formulas only, besides those that some solvers lack (`isPartial`). */
  readonly seldom: readonly Op[];
  /** Operators that some solvers lack but that all formulas may use. */
  readonly always: readonly Op[];
  /** True if factors and divisors must be numbers. */
  readonly linear: boolean;
  readonly functions: readonly FunctionSymbol[];
  /** Sorts of bound variables; empty for quantifier-free formulas. Must be small, since all values are tried. */
  readonly bound: readonly Sort[];
  readonly universes: ReadonlyMap<Sort, readonly string[]>;
  readonly declarations: readonly Command[];
}

/** Sat, unsat and syntactic generators over a common vocabulary. */
export interface Family {
  /** Prefix of the generators' names: `_sat`, `_unsat`, `_syntactic` follow. */
  readonly name: string;
  /** Subject for a summary, such as `bit-vectors of 3 bits`. */
  readonly about: string;
  /** All operators of these theories that fit the sorts are used. */
  readonly theories: readonly Theory[];
  readonly logic: string;
  readonly defaults: GeneratorOptions;
  palette(store: TermStore, options: GeneratorOptions): TermVocabulary;
  /** Draws a value for a model or literal. Undefined falls back to `drawValue`. */
  value(rng: Rng, sort: Sort): Value | undefined;
  /** True if all assignments are tried, so that the answer is always known. For small formulas. */
  readonly exhaustive: boolean;
  /** Contradictions for `unsat` unless exhaustive, drawn uniformly. */
  readonly constructions: readonly Construction[];
  readonly equivalences: Rules;
}
