import { FreeVariables } from '../../semantics/index.js';
import { type QuantTerm, type Term, isOpaqueSort, reachable } from '../../term/index.js';

/** Larger terms are not asked about, distinct subterms. */
const LARGEST = 120;

/** Closed subterms of some terms that a solver has a value of. */
export function askable(roots: readonly Term[]): Term[] {
  const variables = new FreeVariables();
  const found: Term[] = [];
  for (const term of reachable(roots)) {
    if (variables.of(term).size === 0 && isAskable(term)) found.push(term);
  }
  return found;
}

export function isAskable(term: Term): boolean {
  // What has no arguments is a literal or a symbol: nothing is to be computed.
  if (
    (term.kind !== 'app' && term.kind !== 'call') ||
    term.args.length === 0 ||
    isOpaqueSort(term.sort) ||
    term.sort.kind === 'RegLan'
  )
    return false;
  let size = 0;
  for (const each of reachable([term])) {
    if (++size > LARGEST || each.kind === 'quant' || each.kind === 'opaque' || each.kind === 'annot') return false;
  }
  return true;
}

/** The closed quantified formulas in some terms whose bodies have no further quantifier. */
export function quantified(roots: readonly Term[]): QuantTerm[] {
  const variables = new FreeVariables();
  const found: QuantTerm[] = [];
  for (const term of reachable(roots)) {
    if (term.kind !== 'quant' || term.binder === 'lambda') continue;
    if (variables.of(term).size === 0 && isAskable(term.body)) found.push(term);
  }
  return found;
}
