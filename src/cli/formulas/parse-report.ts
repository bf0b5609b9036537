import type { Diagnostic } from '../../diag/index.js';

/** One file; its JSON is in `docs/json.md`. */
export interface ParseReport {
  readonly file: string;
  readonly ok: boolean;
  readonly assertions: number;
  /** Number of assertions in which all terms and sorts are known. */
  readonly sorted: number;
  readonly opaque: number;
  readonly ms: number;
  /** Only for BTOR. `dialects` are those that have all nodes of the file. */
  readonly format?: 'btor1' | 'btor2';
  readonly nodes?: number;
  readonly dialects?: readonly string[];
  readonly diagnostics: readonly (Omit<Diagnostic, 'span'> & { line?: number; column?: number })[];
}

export interface Understood {
  readonly ok: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly found: () => Omit<ParseReport, 'file' | 'ok' | 'ms' | 'diagnostics'>;
  readonly print: () => string;
}
