import type { Rule, RuleSet } from '../../rewrite/index.js';
import type { ConstructorDecl, LogicInfo } from '../../script/index.js';
import type { Sort, Term, TermStore } from '../../term/index.js';
import type { Rng } from '../../util/index.js';

export interface FunctionSymbol {
  readonly name: string;
  readonly params: readonly Sort[];
  readonly result: Sort;
  /** True if the generator declares the symbol and a model interprets it. False for constructors and selectors. */
  readonly declared: boolean;
}

export interface ConstructionContext {
  readonly store: TermStore;
  readonly rng: Rng;
  readonly logic: LogicInfo;
  readonly approximations: RuleSet;
  readonly sorts: readonly Sort[];
  readonly functions: readonly FunctionSymbol[];
  readonly datatypes: ReadonlyMap<Sort, readonly ConstructorDecl[]>;
  readonly variables: readonly Sort[];
  term(sort: Sort): Term;
  condition(): Term;
  literal(sort: Sort): Term | undefined;
  disguise(term: Term): Term;
}

export interface Contradiction {
  readonly terms: readonly Term[];
  readonly because: string;
}

/** A scheme that builds contradictions over arbitrary subterms. */
export interface Construction {
  readonly name: string;
  readonly summary: string;
  /** Rules `(same P false)` that the scheme uses. A test proves each by exhaustion. */
  readonly facts?: readonly Rule[];
  /** Undefined if the draw fails, for example if a sort is missing. */
  contradict(cx: ConstructionContext): Contradiction | undefined;
  /** Checks whether the terms are a contradiction of the form that this construction builds. */
  recognises?(terms: readonly Term[]): boolean;
}
