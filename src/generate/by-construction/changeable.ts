import { type Term, children } from '../../term/index.js';
import { isLiteralPlace } from '../grow/index.js';

/** Lists replaceable children with their positions. Excludes children in the scope of variables that the term binds. */
export function listChangeableChildren(
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
