import { INT, type OpaqueTerm, REAL, type Sort, type Term, type TermStore, agree } from '../../term/index.js';

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

/** A term as the given sort: itself, or an Int made a Real; undefined where it does not fit. */
export function coerce(store: TermStore, term: Term, sort: Sort): Term | undefined {
  if (agree(term.sort, sort)) return term;
  return term.sort === INT && sort === REAL ? toReal(store, term) : undefined;
}
