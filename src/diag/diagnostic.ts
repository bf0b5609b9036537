import type { DiagnosticCode } from './codes.js';

/** A range in UTF-16 units, with exclusive `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: 'error' | 'warning';
  /** The problem, in one sentence without a full stop. */
  readonly message: string;
  readonly span?: Span;
  /** Valid input at this position. */
  readonly expected?: string;
  readonly hint?: string;
}

/** Line and column from 1. The column counts UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export function findPosition(text: string, offset: number): Position {
  let line = 1;
  let last = -1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) {
    line++;
    last = at;
  }
  return { line, column: offset - last };
}
