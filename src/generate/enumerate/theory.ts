import type { Command } from '../../script/index.js';
import type { Op, Sort, Term, TermStore } from '../../term/index.js';

/** What formulas are enumerated of: a theory cut down to a few sorts, literals and operators. */
export interface EnumeratedTheory {
  /** The name of the enumeration. */
  readonly name: string;
  /** The logic that scripts set. */
  readonly logic: string;
  /** The largest formulas, in nodes: operators, symbols and literals, each as often as it stands there. */
  readonly size: number;
  /** Where sorts and literals are made. */
  readonly store: TermStore;
  /** Datatypes. */
  readonly declarations: readonly Command[];
  /** All sorts of terms; Bool is always one. */
  readonly sorts: readonly Sort[];
  /** The literals of a sort, where they are not those of `literalsOf`. */
  readonly values: ReadonlyMap<Sort, readonly Term[]>;
  /** The only operators, where not all of the table are used that fit the sorts. */
  readonly operators?: ReadonlySet<Op>;
  /** Operators that not every solver has, and that are used all the same. */
  readonly with: ReadonlySet<Op>;
  readonly without: ReadonlySet<Op>;
}
