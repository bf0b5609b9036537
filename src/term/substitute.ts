import type { TermStore } from './store.js';
import { type Term, type VarTerm, children } from './term.js';
import { postorder, reachable } from './walks.js';

/**
 * The term with bound variables replaced, all at once; undefined where a binder inside would catch a variable of what is
 * put in, or binds one of those replaced again.
 */
export function substitute(store: TermStore, root: Term, by: ReadonlyMap<VarTerm, Term>): Term | undefined {
  const touched = new Set<Term>(by.keys());
  for (const term of reachable(by.values())) if (term.kind === 'var') touched.add(term);
  const done = new Map<Term, Term>();
  for (const term of postorder([root])) {
    if (boundBy(term).some((variable) => touched.has(variable))) return undefined;
    const kids = children(term);
    const changed = kids.some((kid) => done.get(kid) !== kid);
    const put = term.kind === 'var' ? by.get(term) : undefined;
    const rebuilt = changed
      ? store.rebuild(
          term,
          kids.map((kid) => done.get(kid) as Term),
        )
      : term;
    done.set(term, put ?? rebuilt);
  }
  return done.get(root);
}

/** The variables that a term binds itself. */
export function boundBy(term: Term): readonly VarTerm[] {
  if (term.kind === 'quant') return term.vars;
  return term.kind === 'match' ? term.cases.flatMap((each) => each.vars) : [];
}

/** The variables that stand under a term, bound there or not. */
export function variablesUnder(root: Term): Set<Term> {
  const found = new Set<Term>();
  for (const term of reachable([root])) if (term.kind === 'var') found.add(term);
  return found;
}
