import {
  INT,
  type OpaqueTerm,
  type QuantTerm,
  REAL,
  type Sort,
  type Term,
  type TermStore,
  agree,
} from '../../term/index.js';

type ArraySort = Extract<Sort, { kind: 'Array' }>;

/** An Int as a Real: a literal changes its sort, everything else is wrapped in `to_real`. */
export function toReal(store: TermStore, term: Term): Term {
  if (term.kind === 'value' && typeof term.value === 'bigint') return store.real({ num: term.value, den: 1n });
  if (term.kind === 'app' && term.op === '-' && term.args.length === 1 && term.args[0]?.kind === 'value') {
    return store.app('-', [toReal(store, term.args[0])]);
  }
  const numeral = term.kind === 'opaque' ? longNumeral(term) : undefined;
  if (numeral !== undefined) return store.opaque([`${numeral}.0`], REAL);
  return store.app('to_real', [term]);
}

/** A numeral that is kept as it is written. */
function longNumeral({ pieces }: OpaqueTerm): string | undefined {
  const [text] = pieces;
  return pieces.length === 1 && typeof text === 'string' && /^\d+$/.test(text) ? text : undefined;
}

/** z3 takes a lambda of one variable for an array: it is one where an array must stand. */
export function isLambda(term: Term): term is QuantTerm {
  return term.kind === 'quant' && term.binder === 'lambda' && term.sort.kind === 'Function' && term.vars.length === 1;
}

/** A lambda as an array; undefined where it is none of that sort. */
function lambdaAsArray(store: TermStore, { vars, body }: QuantTerm, sort: ArraySort): Term | undefined {
  const element = coerce(store, body, sort.element);
  return element !== undefined && agree((vars[0] as Term).sort, sort.index)
    ? store.quant('lambda', vars, element, sort)
    : undefined;
}

/** A lambda as an array of its own sorts, and any other term as it is. */
export function lambdaFitted(store: TermStore, term: Term): Term {
  if (!isLambda(term)) return term;
  const sort = store.sorts.array((term.vars[0] as Term).sort, term.body.sort);
  return sort.kind === 'Array' ? (lambdaAsArray(store, term, sort) ?? term) : term;
}

/** A term as the given sort: itself, an Int made a Real, or a lambda made an array; undefined where it does not fit. */
export function coerce(store: TermStore, term: Term, sort: Sort): Term | undefined {
  if (agree(term.sort, sort)) return term;
  if (sort.kind === 'Array' && isLambda(term)) return lambdaAsArray(store, term, sort);
  return term.sort === INT && sort === REAL ? toReal(store, term) : undefined;
}
