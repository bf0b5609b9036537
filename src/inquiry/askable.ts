import { FreeVariables } from '../semantics/index.js';
import { type QuantTerm, type Term, children, isOpaqueSort, postorder, reachable } from '../term/index.js';

const LARGEST = 120;

export function collectAskable(roots: readonly Term[]): Term[] {
  const [variables, simple] = [new FreeVariables(), simpleTerms(roots)];
  const found: Term[] = [];
  for (const term of reachable(roots)) {
    if (isComputed(term) && simple.has(term) && variables.of(term).size === 0) found.push(term);
  }
  return found;
}

export function isAskable(term: Term): boolean {
  return isComputed(term) && isSimple(term);
}

function isComputed(term: Term): boolean {
  if ((term.kind !== 'app' && term.kind !== 'call') || term.args.length === 0) return false;
  return !isOpaqueSort(term.sort) && term.sort.kind !== 'RegLan';
}

function isSimple(term: Term): boolean {
  let size = 0;
  for (const each of reachable([term])) if (++size > LARGEST || !isPlain(each)) return false;
  return true;
}

function isPlain({ kind }: Term): boolean {
  return kind !== 'quant' && kind !== 'opaque' && kind !== 'annot';
}

function simpleTerms(roots: readonly Term[]): ReadonlySet<Term> {
  const simple = new Set<Term>();
  for (const term of postorder(roots))
    if (isPlain(term) && children(term).every((child) => simple.has(child)) && isSimple(term)) simple.add(term);
  return simple;
}

export function findQuantified(roots: readonly Term[]): QuantTerm[] {
  const [variables, simple] = [new FreeVariables(), simpleTerms(roots)];
  const found: QuantTerm[] = [];
  for (const term of reachable(roots)) {
    if (term.kind !== 'quant' || term.binder === 'lambda') continue;
    if (isComputed(term.body) && simple.has(term.body) && variables.of(term).size === 0) found.push(term);
  }
  return found;
}
