import type { RuleSet } from '../../rewrite/index.js';
import type { Sort, Term, TermStore } from '../../term/index.js';
import type { Rng } from '../../util/index.js';

/** What a construction may ask of whoever makes the formula. */
export interface ConstructionContext {
  readonly store: TermStore;
  readonly rng: Rng;
  readonly approximations: RuleSet;
  /** The sorts of the palette, those with equality and terms. */
  readonly sorts: readonly Sort[];
  /** A random term of a sort of the palette; it means the same whatever the standard leaves open. */
  grow(sort: Sort): Term;
  /** A literal of a sort. */
  literal(sort: Sort): Term;
  /** A term that means the same, by a few proved equivalences. */
  disguise(term: Term): Term;
}

/** Terms of sort Bool that cannot all be true, and why. */
export interface Contradiction {
  readonly terms: readonly Term[];
  /** What contradicts what, as an English clause. */
  readonly because: string;
}

/** A way to contradict oneself that does not depend on what the terms inside are. */
export interface Construction {
  /** Kebab-case, unique. */
  readonly name: string;
  /** One line for documentation: the form and why it is unsatisfiable. */
  readonly summary: string;
  /** Undefined where this draw finds none, for example since the palette has no such sort. */
  contradict(cx: ConstructionContext): Contradiction | undefined;
  /** Whether terms have the form of this construction: the form alone shows that they cannot all be true. */
  recognises?(terms: readonly Term[]): boolean;
}
