import {
  type AppTerm,
  INT,
  type OpaqueTerm,
  type QuantTerm,
  REAL,
  type Sort,
  type Term,
  type TermStore,
  mayEqual,
} from '../../term/index.js';

type ArraySort = Extract<Sort, { kind: 'Array' }>;

/** Converts an Int to Real: literals change sort, other terms get `to_real`. */
export function toReal(store: TermStore, term: Term): Term {
  if (term.kind === 'value' && typeof term.value === 'bigint') return store.real({ num: term.value, den: 1n });
  if (term.kind === 'app' && term.op === '-' && term.args.length === 1 && term.args[0]?.kind === 'value') {
    return store.app('-', [toReal(store, term.args[0])]);
  }
  const numeral = term.kind === 'opaque' ? longNumeral(term) : undefined;
  if (numeral !== undefined) return store.opaque([`${numeral}.0`], REAL);
  return store.app('to_real', [term]);
}

function longNumeral({ pieces }: OpaqueTerm): string | undefined {
  const [text] = pieces;
  return pieces.length === 1 && typeof text === 'string' && /^\d+$/.test(text) ? text : undefined;
}

/** z3 accepts a lambda of one variable, or an `ite` of such lambdas, as an array. */
export function mayBeArray(term: Term): boolean {
  return isLambda(term) || (isIte(term) && term.sort.kind === 'Function' && term.sort.params.length === 1);
}

function isLambda(term: Term): term is QuantTerm {
  return term.kind === 'quant' && term.binder === 'lambda' && term.sort.kind === 'Function' && term.vars.length === 1;
}

const isIte = (term: Term): term is AppTerm => term.kind === 'app' && term.op === 'ite';

function asArray(store: TermStore, root: Term, sort: ArraySort): Term | undefined {
  const done = new Map<Term, Term>();
  const open = [root];
  for (let term = open.at(-1); term !== undefined; term = open.at(-1)) {
    if (isIte(term) && term.sort !== sort) {
      const [condition, ...branches] = term.args as [Term, Term, Term];
      const left = branches.filter((branch) => !done.has(branch));
      open.push(...left);
      if (left.length > 0) continue;
      done.set(term, store.app('ite', [condition, ...branches.map((branch) => done.get(branch) as Term)]));
    } else {
      const fitting = isLambda(term) ? lambdaAsArray(store, term, sort) : mayEqual(term.sort, sort) ? term : undefined;
      if (fitting === undefined) return undefined;
      done.set(term, fitting);
    }
    open.pop();
  }
  return done.get(root);
}

function lambdaAsArray(store: TermStore, { vars, body }: QuantTerm, sort: ArraySort): Term | undefined {
  const element = coerce(store, body, sort.element);
  return element !== undefined && mayEqual((vars[0] as Term).sort, sort.index)
    ? store.quant('lambda', vars, element, sort)
    : undefined;
}

/** Converts lambdas. Returns other terms unchanged. */
export function toArrays(store: TermStore, term: Term): Term {
  if (!mayBeArray(term) || term.sort.kind !== 'Function') return term;
  const sort = store.sorts.array(term.sort.params[0] as Sort, term.sort.result);
  return sort.kind === 'Array' ? (asArray(store, term, sort) ?? term) : term;
}

/** Converts Int to Real, and lambdas to arrays. Undefined if the term does not fit. */
export function coerce(store: TermStore, term: Term, sort: Sort): Term | undefined {
  if (mayEqual(term.sort, sort)) return term;
  if (sort.kind === 'Array' && mayBeArray(term)) return asArray(store, term, sort);
  return term.sort === INT && sort === REAL ? toReal(store, term) : undefined;
}
