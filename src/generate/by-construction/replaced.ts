import { type Term, type TermStore, children } from '../../term/index.js';

/** A term with others in the place of every occurrence of some parts of it. Recursion is bounded by the depth of the term. */
export function replaced(store: TermStore, root: Term, by: ReadonlyMap<Term, Term>): Term {
  const done = new Map<Term, Term>(by);
  const replace = (term: Term): Term => {
    const known = done.get(term);
    if (known !== undefined) return known;
    const below = children(term);
    const made = below.length === 0 ? term : store.rebuild(term, below.map(replace));
    done.set(term, made);
    return made;
  };
  return replace(root);
}
