import type { DiagnosticCode } from './codes.js';

/** A stretch of a text: offsets in UTF-16 units, `end` excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One piece of bad news about a user's input: what is wrong, where, what was expected, what to do. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: 'error' | 'warning';
  /** What is wrong, in one sentence without a full stop. */
  readonly message: string;
  readonly span?: Span;
  /** What would have been right there. */
  readonly expected?: string;
  /** What the user can do about it. */
  readonly hint?: string;
}

/** A line and a column, both from 1; the column counts UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Where an offset stands in a text. */
export function positionOf(text: string, offset: number): Position {
  let line = 1;
  let last = -1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) {
    line++;
    last = at;
  }
  return { line, column: offset - last };
}
