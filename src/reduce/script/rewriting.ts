import { type Term, type TermStore, children } from '../../term/index.js';

/** What is changed in terms, everywhere at once. */
export interface TermChanges {
  readonly terms: ReadonlyMap<Term, Term>;
  /** Places of arguments that go. */
  readonly without: ReadonlyMap<Term, ReadonlySet<number>>;
  /** Terms inside which nothing is changed by these. */
  readonly frozen: (term: Term) => boolean;
  /** What is changed in frozen terms too. */
  readonly inside: Rewriting | undefined;
}

/** Makes terms anew with changes; what takes a changed term's place is changed itself. Never recurses. */
export class Rewriting {
  readonly #store: TermStore;
  readonly #changes: TermChanges;
  readonly #done = new Map<Term, Term>();
  readonly #begun = new Set<Term>();

  constructor(store: TermStore, changes: TermChanges) {
    this.#store = store;
    this.#changes = changes;
  }

  of(root: Term): Term {
    const stack = [root];
    for (let term = stack.at(-1); term !== undefined; term = stack.at(-1)) {
      if (this.#done.has(term)) {
        stack.pop();
        continue;
      }
      const needs = this.#needs(term);
      if (!this.#begun.has(term)) {
        this.#begun.add(term);
        for (const need of needs) if (!this.#begun.has(need)) stack.push(need);
        if (stack.at(-1) !== term) continue;
      }
      stack.pop();
      this.#done.set(term, this.#make(term));
    }
    return this.#done.get(root) as Term;
  }

  /** What must be made before a term. */
  #needs(term: Term): readonly Term[] {
    if (this.#changes.frozen(term)) return [];
    const to = this.#changes.terms.get(term);
    return to === undefined ? children(term) : [to];
  }

  #make(term: Term): Term {
    const { terms, without, frozen, inside } = this.#changes;
    if (frozen(term)) return inside === undefined ? term : inside.of(term);
    const to = terms.get(term);
    // What stands in a circle of changes stays as it is.
    if (to !== undefined) return this.#done.get(to) ?? to;
    const before = children(term);
    const gone = without.get(term);
    const after = before.map((child) => this.#done.get(child) ?? child);
    if (gone !== undefined) {
      const fewer = this.#fewer(
        term,
        after.filter((_, place) => !gone.has(place)),
      );
      if (fewer !== undefined) return fewer;
    }
    return after.every((child, place) => child === before[place]) ? term : this.#store.rebuild(term, after);
  }

  /** The application to fewer arguments; the argument itself where one is left that the operator cannot stand over. */
  #fewer(term: Term, args: readonly Term[]): Term | undefined {
    if (term.kind !== 'app') return undefined;
    const fewer = args.length === 0 ? undefined : this.#store.tryApp(term.op, args, term.indices, term.sort);
    const [only] = args;
    const left = args.length === 1 && only?.sort === term.sort ? only : fewer;
    return left?.sort === term.sort ? left : undefined;
  }
}
