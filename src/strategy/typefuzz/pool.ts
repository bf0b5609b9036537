import type { Vocabulary } from '../../generate/index.js';
import type { Sort, Term, VarTerm } from '../../term/index.js';
import { type Rng, memoise } from '../../util/index.js';

const BOUND = 0.5;
/** Maximum number of tries to find a term whose free variables are in scope. */
const TRIES = 3;
const NOTHING: readonly Term[] = [];

export class Pool {
  readonly #vocabulary: Vocabulary;

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  draw(rng: Rng, sort: Sort, scope: readonly VarTerm[]): Term | undefined {
    if (scope.length > 0 && rng.chance(BOUND)) {
      const bound = this.#drawBound(rng, sort, scope);
      if (bound !== undefined) return bound;
    }
    const closed = this.#terms(sort);
    if (closed.length > 0) return rng.pick(closed);
    return scope.find((variable) => variable.sort === sort);
  }

  #drawBound(rng: Rng, sort: Sort, scope: readonly VarTerm[]): Term | undefined {
    const isNumber = sort.kind === 'Int' || sort.kind === 'Real';
    const open = isNumber && this.#vocabulary.logic.difference ? undefined : this.#vocabulary.open.get(sort);
    for (let i = 0; open !== undefined && i < TRIES; i++) {
      const { term, free } = rng.pick(open);
      if (free.every((variable) => scope.includes(variable))) return term;
    }
    const variable = rng.pick(scope);
    return variable.sort === sort ? variable : undefined;
  }

  readonly #terms = memoise((sort: Sort): readonly Term[] => {
    const { symbols, literals, subterms, logic } = this.#vocabulary;
    const symbolsOfSort = symbols.get(sort) ?? NOTHING;
    // Difference logics do not allow differences of differences.
    const isOnlySymbols = logic.difference && (sort.kind === 'Int' || sort.kind === 'Real');
    return isOnlySymbols
      ? symbolsOfSort
      : [...symbolsOfSort, ...(literals.get(sort) ?? NOTHING), ...(subterms.get(sort) ?? NOTHING)];
  });
}
