import {
  type Sort,
  type Term,
  type TermStore,
  type VarTerm,
  BOOL,
  children,
  postorder,
  replaceTerms,
} from '../../term/index.js';

const MOST_NODES = 100_000;
/** An index below these kinds of terms may depend on a bound variable, so it cannot be the index of a `store`. */
const BINDERS: ReadonlySet<Term['kind']> = new Set(['quant', 'match']);

export function functionArray(store: TermStore, variable: VarTerm, body: Term): Term {
  const looks = mentioning(variable, body);
  const rows: { readonly index: Term; readonly element: Term }[] = [];
  let rest = body;
  for (;;) {
    if (rest.kind !== 'app' || rest.op !== 'ite') break;
    const [condition, then, otherwise] = rest.args as [Term, Term, Term];
    const index = findCompared(condition, variable, looks);
    if (index === undefined || looks.has(then)) break;
    rows.push({ index, element: then });
    rest = otherwise;
  }
  let array = baseArray(store, variable, rest, looks);
  for (const { index, element } of rows.reverse()) array = store.app('store', [array, index, element]);
  return array;
}

export function nestArrays(store: TermStore, variables: readonly VarTerm[], body: Term): Term {
  return variables.reduceRight((inner, variable) => functionArray(store, variable, inner), body);
}

function baseArray(store: TermStore, variable: VarTerm, body: Term, looks: ReadonlySet<Term>): Term {
  const sort = store.sorts.array(variable.sort, body.sort);
  if (!looks.has(body)) return constant(store, sort, body);
  if (variable.sort === BOOL) {
    const otherwise = constant(store, sort, replaceTerms(store, body, new Map([[variable, store.false]])));
    return store.app('store', [otherwise, store.true, replaceTerms(store, body, new Map([[variable, store.true]]))]);
  }
  const comparisons = onlyComparisons(variable, body, looks);
  if (comparisons === undefined) {
    // The lambda needs a fresh variable, since the context may bind the old one.
    const own = store.var(store.freshName(variable.name), variable.sort);
    return store.quant('lambda', [own], replaceTerms(store, body, new Map([[variable, own]])), sort);
  }
  const nowhere = new Map<Term, Term>([...comparisons.keys()].map((comparison) => [comparison, store.false]));
  let array = constant(store, sort, replaceTerms(store, body, nowhere));
  for (const index of new Set(comparisons.values())) {
    array = store.app('store', [array, index, replaceTerms(store, body, new Map([[variable, index]]))]);
  }
  return array;
}

function constant(store: TermStore, sort: Sort, element: Term): Term {
  return store.app('const', [element], [], sort);
}

function onlyComparisons(variable: VarTerm, body: Term, looks: ReadonlySet<Term>): Map<Term, Term> | undefined {
  const found = new Map<Term, Term>();
  let size = 0;
  for (const term of postorder([body])) {
    size++;
    if (!looks.has(term) || term === variable) continue;
    const index = findCompared(term, variable, looks);
    if (index !== undefined) found.set(term, index);
    else if (BINDERS.has(term.kind) || children(term).includes(variable)) return undefined;
  }
  return looks.has(body) && body !== variable && size * found.size <= MOST_NODES ? found : undefined;
}

/** Returns the term c of `(= x c)` or `(= c x)`, if c does not depend on x. */
function findCompared(term: Term, variable: VarTerm, looks: ReadonlySet<Term>): Term | undefined {
  if (term.kind !== 'app' || term.op !== '=' || term.args.length !== 2) return undefined;
  const [left, right] = term.args as [Term, Term];
  if (left === variable && !looks.has(right)) return right;
  return right === variable && !looks.has(left) ? left : undefined;
}

function mentioning(variable: VarTerm, root: Term): ReadonlySet<Term> {
  const found = new Set<Term>();
  for (const term of postorder([root])) {
    if (term === variable) found.add(term);
    else if (term.kind === 'quant' && term.vars.includes(variable)) continue;
    else if (children(term).some((child) => found.has(child))) found.add(term);
  }
  return found;
}
