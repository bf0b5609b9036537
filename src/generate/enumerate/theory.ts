import type { Command } from '../../script/index.js';
import type { Op, Sort, Term, TermStore } from '../../term/index.js';

/** A theory restricted to a few sorts, literals and operators, whose formulas are enumerated. */
export interface EnumeratedTheory {
  readonly name: string;
  readonly logic: string;
  /** Maximum size of a formula, counting each occurrence of an operator, symbol or literal. */
  readonly size: number;
  readonly store: TermStore;
  readonly declarations: readonly Command[];
  readonly sorts: readonly Sort[];
  readonly values: ReadonlyMap<Sort, readonly Term[]>;
  readonly operators?: ReadonlySet<Op>;
  /** Operators to include although not every solver has them. */
  readonly with: ReadonlySet<Op>;
  readonly without: ReadonlySet<Op>;
}
