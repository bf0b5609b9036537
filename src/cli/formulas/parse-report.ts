import type { Diagnostic } from '../../diag/index.js';

/** What is printed of one file, also as JSON (`docs/json.md`). */
export interface ParseReport {
  readonly file: string;
  readonly ok: boolean;
  readonly assertions: number;
  /** Assertions in which every term and sort is known. */
  readonly sorted: number;
  readonly opaque: number;
  readonly ms: number;
  /** BTOR files only: the format, how many nodes there are, and the dialects that have all of them. */
  readonly format?: 'btor1' | 'btor2';
  readonly nodes?: number;
  readonly dialects?: readonly string[];
  readonly diagnostics: readonly (Omit<Diagnostic, 'span'> & { line?: number; column?: number })[];
}

/** What is to say of a text of either kind. */
export interface Understood {
  readonly ok: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly found: () => Omit<ParseReport, 'file' | 'ok' | 'ms' | 'diagnostics'>;
  readonly print: () => string;
}
