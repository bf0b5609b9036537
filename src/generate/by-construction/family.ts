import type { Rules } from './instantiate.js';
import type { Command } from '../../script/index.js';
import type { Value } from '../../semantics/index.js';
import type { Op, Sort, TermStore, Theory } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import type { Construction } from './construction.js';
import type { GeneratorOptions } from './options.js';
import type { FunctionSymbol } from './function-symbol.js';

/** What the terms of a family are made of. */
export interface Palette {
  /** The sorts that terms may have. Every operator of the family's theories is used in every way that stays within them. */
  readonly sorts: readonly Sort[];
  /** The sorts of declared constants, drawn evenly: a sort that stands twice is drawn twice as often. */
  readonly variables: readonly Sort[];
  /** Operators of its theories that it leaves out. */
  readonly without: readonly Op[];
  /** Operators that only some of the formulas use, besides those that not every solver has (`isPartial`). */
  readonly seldom: readonly Op[];
  /** Operators that not every solver has and that all formulas may use, since the family is about them. */
  readonly always: readonly Op[];
  /** Whether factors and divisors are numbers. */
  readonly linear: boolean;
  readonly functions: readonly FunctionSymbol[];
  /** The sorts of variables that quantifiers bind; none for formulas without quantifiers. Small: all values are tried. */
  readonly bound: readonly Sort[];
  /** The elements that uninterpreted sorts have in a model. */
  readonly universes: ReadonlyMap<Sort, readonly string[]>;
  /** What is declared before the constants and functions: sorts and datatypes. */
  readonly declarations: readonly Command[];
}

/** What most palettes have, but for their sorts and variables. */
export const PLAIN: Omit<Palette, 'sorts' | 'variables'> = {
  without: [],
  seldom: [],
  always: [],
  linear: false,
  functions: [],
  bound: [],
  universes: new Map(),
  declarations: [],
};

/** Sat, unsat and syntactic generators over the same terms. */
export interface Family {
  /** The generators' names are this with `_sat`, `_unsat`, `_syntactic`. */
  readonly name: string;
  /** What its formulas are about, for a summary: `bit-vectors of 3 bits`. */
  readonly about: string;
  /** All operators of these theories are used that fit the sorts. */
  readonly theories: readonly Theory[];
  readonly logic: string;
  readonly defaults: GeneratorOptions;
  palette(store: TermStore, options: GeneratorOptions): Palette;
  /** A value for the model or a literal, edge values often; undefined to leave it to `drawValue`. */
  value?(rng: Rng, sort: Sort): Value | undefined;
  /** Whether all assignments of all variables are tried: small formulas, whose answer is then always known. */
  readonly exhaustive: boolean;
  /** For `unsat` where not exhaustive: ways to contradict oneself, drawn evenly. */
  readonly constructions: readonly Construction[];
  /** Equivalences by which contradictions are hidden. */
  readonly equivalences: Rules;
}
