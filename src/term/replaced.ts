import type { TermStore } from './store.js';
import { type Term, children } from './term.js';
import { postorder } from './walks.js';

/** Replaces subterms everywhere by terms of the same sort. Never recurses. */
export function replaceTerms(store: TermStore, root: Term, by: ReadonlyMap<Term, Term>): Term {
  const done = new Map<Term, Term>(by);
  for (const term of postorder([root])) {
    if (done.has(term)) continue;
    const kids = children(term);
    const made = kids.map((kid) => done.get(kid) ?? kid);
    done.set(term, made.some((kid, i) => kid !== kids[i]) ? store.rebuild(term, made) : term);
  }
  return done.get(root) as Term;
}
