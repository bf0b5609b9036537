import type { Diagnostic, Span } from '../../diag/index.js';
import { type SexpReader as Reader, SEXP, SexpReader } from '../../syntax/index.js';

export interface FilledText {
  readonly text: string;
  place(span: Span): Span;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Maximum nesting of sums that are evaluated. */
const DEEPEST = 8;

/**
 * Replaces numbers in S-expressions: for n = 3, `(_ BitVec (+ n 1))` becomes `(_ BitVec 4)` and `(_ bv1 n)` becomes
 * `(_ bv1 3)`. The script parser reports invalid results, such as negative numbers.
 */
export function fillIn(text: string, numbers: ReadonlyMap<string, number>): FilledText {
  const sexp = new SexpReader(text);
  const edits: Edit[] = [];
  while (sexp.read() === true) {
    const count = sexp.next[0] as number;
    for (let node = 0; node < count; node++) {
      if (sexp.kind[node] !== SEXP.list) continue;
      const [head, , ...indices] = sexp.listChildren(node);
      if (head === undefined || sexp.slice(head) !== '_') continue;
      for (const index of indices) {
        const value = numberAt(sexp, index, numbers, 0);
        if (value !== undefined && value >= 0) edits.push({ ...sexp.span(index), text: String(value) });
      }
    }
  }
  return applyEdits(text, edits);
}

function numberAt(sexp: Reader, node: number, numbers: ReadonlyMap<string, number>, depth: number): number | undefined {
  if (depth > DEEPEST) return undefined;
  if (sexp.kind[node] === SEXP.numeral) return Number(sexp.slice(node));
  if (sexp.isSymbol(node)) return numbers.get(sexp.name(node));
  const [op, ...args] = sexp.listChildren(node);
  const [left, right] = args.map((arg) => numberAt(sexp, arg, numbers, depth + 1));
  if (op === undefined || args.length !== 2 || left === undefined || right === undefined) return undefined;
  const sign = sexp.slice(op);
  return sign === '+' ? left + right : sign === '-' ? left - right : undefined;
}

function applyEdits(text: string, edits: readonly Edit[]): FilledText {
  let made = '';
  let from = 0;
  const moves: { readonly at: number; readonly by: number }[] = [];
  for (const edit of edits) {
    made += text.slice(from, edit.start) + edit.text;
    from = edit.end;
    moves.push({ at: made.length, by: edit.end - made.length });
  }
  const back = (offset: number): number => {
    let by = 0;
    for (const move of moves) if (move.at <= offset) by = move.by;
    return offset + by;
  };
  return { text: made + text.slice(from), place: ({ start, end }) => ({ start: back(start), end: back(end) }) };
}

export function shiftDiagnostic(diagnostic: Diagnostic, by: number): Diagnostic {
  const { span } = diagnostic;
  return span === undefined ? diagnostic : { ...diagnostic, span: { start: span.start + by, end: span.end + by } };
}
