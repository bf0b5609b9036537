import type { Diagnostic } from '../../src/smt.js';

/** One file of `--json` (docs/json.md). */
export interface ParseReport {
  readonly file: string;
  readonly ok: boolean;
  readonly assertions: number;
  /** Number of well-sorted assertions without unknown symbols or sorts. `opaque` is the number of the others. */
  readonly sorted: number;
  readonly opaque: number;
  readonly ms: number;
  /** Only for BTOR. `dialects` lists the dialects that can express every node of the file. */
  readonly format?: 'btor1' | 'btor2';
  readonly nodes?: number;
  readonly dialects?: readonly string[];
  readonly diagnostics: readonly (Omit<Diagnostic, 'span'> & { line?: number; column?: number })[];
}

export interface ReadFormulaFile {
  readonly ok: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly found: () => Omit<ParseReport, 'file' | 'ok' | 'ms' | 'diagnostics'>;
  readonly print: () => string;
}
