import type { Rule } from '../../rewrite/index.js';
import type { Script } from '../../script/index.js';
import type { Op, TermStore, Theory } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import type { Certificate } from './certificate.js';
import type { GeneratorOptions } from './options.js';

/** Promised status of the formulas. `syntactic` promises only well-sorted formulas. */
export type GeneratorKind = 'sat' | 'unsat' | 'syntactic';

export interface Constructed {
  /** Script with one `check-sat` and no `:status`. */
  readonly script: Script;
  /** The correct answer for all unspecified values. Undefined if unknown. */
  readonly status: 'sat' | 'unsat' | undefined;
  readonly certificate: Certificate;
}

export interface GeneratorInput {
  readonly store: TermStore;
  readonly options: GeneratorOptions;
  /** Proved approximation rules. Only built-in rules are used, so that formulas are reproducible. */
  readonly rules: readonly Rule[];
}

export interface FormulaSource {
  /** Undefined if the draw fails. */
  formula(rng: Rng): Constructed | undefined;
}

/** Generates formulas without a seed (Dewey 2017, chapter 5). */
export interface Generator {
  /** Unique name, also used on the command line: lower case with underscores, ending with the kind. */
  readonly name: string;
  readonly summary: string;
  readonly theories: readonly Theory[];
  readonly kind: GeneratorKind;
  readonly logic: string;
  readonly defaults: GeneratorOptions;
  operators(): readonly Op[];
  open(input: GeneratorInput): FormulaSource;
}
