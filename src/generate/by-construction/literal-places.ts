import { type Op, REAL, type Sort, type Term, children } from '../../term/index.js';

/** Which arguments of an operator are literals (`characters`: all, each a String of length 1): the factors of a linear product, its divisor, the ends of a range. */
export type LiteralPlaces = 'all' | 'characters' | 'all-but-first' | 'all-but-last';

/** Operators that take literals only at some places, such as `*` in linear formulas. */
export type LiteralOperators = ReadonlyMap<Op, LiteralPlaces>;

/** Where an application takes literals only; `to_fp` converts no other Real, since no solver does. */
export function literalPlaces(
  op: Op,
  params: readonly Sort[],
  operators: LiteralOperators | undefined,
): LiteralPlaces | undefined {
  return op === 'to_fp' && params.includes(REAL) ? 'all' : operators?.get(op);
}

/** Whether an argument, of so many, is a literal. */
export function takesLiteral(places: LiteralPlaces | undefined, position: number, count: number): boolean {
  if (places === undefined) return false;
  switch (places) {
    case 'all':
    case 'characters':
      return true;
    case 'all-but-first':
      return position > 0;
    case 'all-but-last':
      return position < count - 1;
  }
}

/**
 * The subterms of a term that need not stay literals, with their places; none with variables that the term binds, since what is
 * put there, and what is said of it, does not know them.
 */
export function changeable(
  term: Term,
  operators: LiteralOperators | undefined,
): readonly { readonly term: Term; readonly at: number }[] {
  if (term.kind === 'quant') return [];
  const below = term.kind === 'match' ? [term.scrutinee] : children(term);
  const sorts = below.map((child) => child.sort);
  const places = term.kind === 'app' ? literalPlaces(term.op, sorts, operators) : undefined;
  return below.flatMap((child, at) => (takesLiteral(places, at, below.length) ? [] : [{ term: child, at }]));
}
