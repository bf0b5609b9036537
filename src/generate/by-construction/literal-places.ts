import { type Op, type Term, children } from '../../term/index.js';

/** Which arguments of an operator are literals: the factors of a linear product, its divisor, the ends of a range. */
export type LiteralPlaces = 'all' | 'all-but-first' | 'all-but-last';

/** Operators that take literals only at some places, such as `*` in linear formulas. */
export type LiteralOperators = ReadonlyMap<Op, LiteralPlaces>;

/** Whether an argument, of so many, is a literal. */
export function takesLiteral(places: LiteralPlaces | undefined, position: number, count: number): boolean {
  if (places === undefined) return false;
  switch (places) {
    case 'all':
      return true;
    case 'all-but-first':
      return position > 0;
    case 'all-but-last':
      return position < count - 1;
  }
}

/** The subterms of a term that need not stay literals, with their places. */
export function changeable(
  term: Term,
  operators: LiteralOperators | undefined,
): readonly { readonly term: Term; readonly at: number }[] {
  const below = children(term);
  const places = term.kind === 'app' ? operators?.get(term.op) : undefined;
  return below.flatMap((child, at) => (takesLiteral(places, at, below.length) ? [] : [{ term: child, at }]));
}
