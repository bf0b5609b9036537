import type { Term } from '../../term/index.js';
import { SEXP } from '../sexp/reader.js';
import type { ReadContext } from './read-context.js';
import { printSymbol } from './symbols.js';

export function printSymbolAsRead(cx: ReadContext, node: number): string {
  return cx.sexp.kind[node] === SEXP.quotedSymbol ? cx.sexp.slice(node) : printSymbol(cx.sexp.name(node));
}

export function joinPieces(pieces: readonly (string | Term)[]): (string | Term)[] {
  const joined: (string | Term)[] = [];
  let text = '(';
  for (const [i, piece] of pieces.entries()) {
    if (i > 0) text += ' ';
    if (typeof piece === 'string') text += piece;
    else {
      joined.push(text, piece);
      text = '';
    }
  }
  joined.push(`${text})`);
  return joined;
}
