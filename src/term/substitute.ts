import type { TermStore } from './store.js';
import { type Term, type VarTerm, children } from './term.js';
import { postorder, reachable } from './walks.js';

/**
 * Replaces bound variables simultaneously. Undefined if an inner binder would capture a variable of a replacement, or
 * rebinds a replaced variable.
 */
export function substitute(store: TermStore, root: Term, by: ReadonlyMap<VarTerm, Term>): Term | undefined {
  const touched = new Set<Term>(by.keys());
  for (const term of reachable(by.values())) if (term.kind === 'var') touched.add(term);
  const done = new Map<Term, Term>();
  for (const term of postorder([root])) {
    if (collectBoundVariables(term).some((variable) => touched.has(variable))) return undefined;
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

export function collectBoundVariables(term: Term): readonly VarTerm[] {
  if (term.kind === 'quant') return term.vars;
  return term.kind === 'match' ? term.cases.flatMap((each) => each.vars) : [];
}

/** Collects all variables in a term, bound or free. */
export function variablesUnder(root: Term): Set<Term> {
  const found = new Set<Term>();
  for (const term of reachable([root])) if (term.kind === 'var') found.add(term);
  return found;
}
