import type { TermStore } from './store.js';
import { type Term, type VarTerm, children } from './term.js';
import { postorder, reachable } from './walks.js';

/** Rebuilds each term of a DAG once, children first. `change` receives the rebuilt and the original term. */
export function mapTerm(
  store: TermStore,
  root: Term,
  change: (rebuilt: Term, term: Term) => Term,
  done = new Map<Term, Term>(),
): Term {
  for (const term of postorder([root])) {
    if (done.has(term)) continue;
    const kids = children(term);
    const made = kids.map((kid) => done.get(kid) as Term);
    done.set(term, change(made.some((kid, i) => kid !== kids[i]) ? store.rebuild(term, made) : term, term));
  }
  return done.get(root) as Term;
}

export function replaceTerms(store: TermStore, root: Term, by: ReadonlyMap<Term, Term>): Term {
  return mapTerm(store, root, (term) => term, new Map(by));
}

/** Replaces bound variables simultaneously. Undefined if a binder would capture a variable or bind a replaced one. */
export function substitute(store: TermStore, root: Term, by: ReadonlyMap<VarTerm, Term>): Term | undefined {
  const touched = new Set<Term>(by.keys());
  for (const term of reachable(by.values())) if (term.kind === 'var') touched.add(term);
  for (const term of reachable([root])) {
    if (collectBoundVariables(term).some((variable) => touched.has(variable))) return undefined;
  }
  return mapTerm(store, root, (rebuilt, term) => (term.kind === 'var' ? by.get(term) : undefined) ?? rebuilt);
}

export function collectBoundVariables(term: Term): readonly VarTerm[] {
  if (term.kind === 'quant') return term.vars;
  return term.kind === 'match' ? term.cases.flatMap((each) => each.vars) : [];
}

export function variablesUnder(root: Term): Set<Term> {
  const found = new Set<Term>();
  for (const term of reachable([root])) if (term.kind === 'var') found.add(term);
  return found;
}
