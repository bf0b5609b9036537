import { type Term, children } from '../../term/index.js';
import { isLiteralPlace } from '../grow/index.js';

/**
 * The subterms of a term that need not stay literals, with their places; none with variables that the term binds, since what is
 * put there, and what is said of it, does not know them.
 */
export function changeable(
  term: Term,
  { linear }: { readonly linear: boolean },
): readonly { readonly term: Term; readonly at: number }[] {
  if (term.kind === 'quant') return [];
  const below = term.kind === 'match' ? [term.scrutinee] : children(term);
  const sorts = below.map((child) => child.sort);
  return below.flatMap((child, at) =>
    term.kind === 'app' && isLiteralPlace(term.op, sorts, at, { linear }) ? [] : [{ term: child, at }],
  );
}
