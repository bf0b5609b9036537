import type { Rule } from '../../rewrite/index.js';
import type { Script } from '../../script/index.js';
import type { Op, TermStore, Theory } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import type { Certificate } from './certificate.js';
import type { GeneratorOptions } from './options.js';

/** What a generator promises: satisfiable formulas, unsatisfiable ones, or well-sorted ones that may be either. */
export type GeneratorKind = 'sat' | 'unsat' | 'syntactic';

export const GENERATOR_KINDS: readonly GeneratorKind[] = ['sat', 'unsat', 'syntactic'];

/** A formula made from nothing, with its answer where that is known by the way it was made. */
export interface Constructed {
  /** One check; no `:status` in it. */
  readonly script: Script;
  /** The one right answer, whatever is chosen where the standard leaves a choice; undefined where it is not known. */
  readonly status: 'sat' | 'unsat' | undefined;
  /** Why that is the answer. */
  readonly certificate: Certificate;
}

/** What formulas are made with. */
export interface GeneratorInput {
  /** Every formula's terms live in a fork of this store. */
  readonly store: TermStore;
  readonly options: GeneratorOptions;
  /** Proved approximation rules; only rules that come with Gainsay, so that the same seed gives the same formulas. */
  readonly rules: readonly Rule[];
}

/** A generator prepared once; formulas are then drawn from it by chance alone. */
export interface FormulaSource {
  /** The formula that the given chance decides; undefined where this draw yields none. */
  formula(rng: Rng): Constructed | undefined;
}

/** A way to make formulas from nothing (Dewey 2017, chapter 5). */
export interface Generator {
  /** Lower case with underscores, unique, ends with its kind: also its name on the command line. */
  readonly name: string;
  /** One line for help and documentation. */
  readonly summary: string;
  readonly theories: readonly Theory[];
  readonly kind: GeneratorKind;
  /** The logic that its scripts set. */
  readonly logic: string;
  readonly defaults: GeneratorOptions;
  /** The operators that its formulas are made of, under its default options. */
  operators(): readonly Op[];
  open(input: GeneratorInput): FormulaSource;
}
