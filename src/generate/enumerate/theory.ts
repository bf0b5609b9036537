import type { Command } from '../../script/index.js';
import type { Op, Sort, Term, TermStore } from '../../term/index.js';

/** A theory restricted to few sorts, literals and operators, so that its formulas can be enumerated. */
export interface EnumeratedTheory {
  readonly name: string;
  readonly logic: string;
  /** Maximum size of a formula: its number of operators, symbols and literals, counting repetitions. */
  readonly size: number;
  readonly store: TermStore;
  readonly declarations: readonly Command[];
  readonly sorts: readonly Sort[];
  readonly values: ReadonlyMap<Sort, readonly Term[]>;
  readonly operators?: ReadonlySet<Op>;
  /** Operators to include even though some solvers lack them. */
  readonly with: ReadonlySet<Op>;
  readonly without: ReadonlySet<Op>;
}
