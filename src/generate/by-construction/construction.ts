import type { Rule, RuleSet } from '../../rewrite/index.js';
import type { ConstructorDecl, LogicInfo } from '../../script/index.js';
import type { Sort, Term, TermStore } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import type { FunctionSymbol } from './function-symbol.js';

/** What a construction may ask of whoever makes the formula. */
export interface ConstructionContext {
  readonly store: TermStore;
  readonly rng: Rng;
  readonly logic: LogicInfo;
  /** Proved rules of what implies what. */
  readonly approximations: RuleSet;
  /** The sorts of the palette. */
  readonly sorts: readonly Sort[];
  /** Declared functions, constructors and selectors. */
  readonly functions: readonly FunctionSymbol[];
  readonly datatypes: ReadonlyMap<Sort, readonly ConstructorDecl[]>;
  /** Sorts that have constants. */
  readonly variables: readonly Sort[];
  /** A random term of a sort of the palette, with some operators. */
  term(sort: Sort): Term;
  /** A random condition that compares terms. */
  condition(): Term;
  /** A literal; undefined where the sort has none. */
  literal(sort: Sort): Term | undefined;
  /** A term that means the same, by a few proved equivalences. */
  disguise(term: Term): Term;
}

/** Terms of sort Bool that cannot all be true, and why. */
export interface Contradiction {
  readonly terms: readonly Term[];
  /** What contradicts what, as an English clause. */
  readonly because: string;
}

/** A way to contradict oneself, whatever the terms inside are. */
export interface Construction {
  /** Kebab-case, unique. */
  readonly name: string;
  /** One line for documentation: the form, and why it is unsatisfiable. */
  readonly summary: string;
  /** The rules (`same P false`) that it stands on, each proved by exhaustion in a law test. */
  readonly facts?: readonly Rule[];
  /** Undefined where this draw finds none, for example since the palette has no such sort. */
  contradict(cx: ConstructionContext): Contradiction | undefined;
  /** Whether terms have the form of this construction, so that the form alone shows that they cannot all be true. */
  recognises?(terms: readonly Term[]): boolean;
}
