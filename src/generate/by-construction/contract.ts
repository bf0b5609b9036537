import type { Rule } from '../../rewrite/index.js';
import type { Script } from '../../script/index.js';
import type { Op, TermStore, Theory } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import type { Certificate } from './certificate.js';
import type { GeneratorOptions } from './options.js';

/** `syntactic` generators promise well-sortedness only. */
export type GeneratorKind = 'sat' | 'unsat' | 'syntactic';

export interface Constructed {
  /** Has one check and no `:status`. */
  readonly script: Script;
  /** The only right answer, whichever way open choices go. Undefined if unknown. */
  readonly status: 'sat' | 'unsat' | undefined;
  readonly certificate: Certificate;
}

export interface GeneratorInput {
  /** Each formula's terms live in a fork of this store. */
  readonly store: TermStore;
  readonly options: GeneratorOptions;
  /** Proved approximation rules. Only shipped rules are used, so that formulas are reproducible. */
  readonly rules: readonly Rule[];
}

export interface FormulaSource {
  /** Undefined if the draw fails. */
  formula(rng: Rng): Constructed | undefined;
}

/** A way to generate formulas without a seed (Dewey 2017, chapter 5). */
export interface Generator {
  /** Unique, in lower case with underscores; ends with its kind. Also its name on the command line. */
  readonly name: string;
  readonly summary: string;
  readonly theories: readonly Theory[];
  readonly kind: GeneratorKind;
  readonly logic: string;
  readonly defaults: GeneratorOptions;
  operators(): readonly Op[];
  open(input: GeneratorInput): FormulaSource;
}
