import type { DriftRow } from './contract.js';
import type { DriftSummary } from './report.js';

export interface DriftVersion {
  readonly solver: string;
  readonly version: string;
  /** For example `z3 5.4.1`, or `z3 5.1.0 (npm 5.2.0)` if the package has another number. */
  readonly name: string;
  readonly number: string | null;
  readonly family: string;
  /** For example `npm WebAssembly`, `PyPI native` or `native`. */
  readonly build: string;
}

export interface DriftResult {
  readonly from: DriftVersion;
  readonly to: DriftVersion;
  readonly rows: readonly DriftRow[];
  readonly summary: DriftSummary;
  /** Points, measured or not. */
  readonly all: number;
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
  readonly verdict: readonly string[];
  /** Points that cause exit code 1. */
  readonly failed: readonly string[];
  /** Points that may cause it: the time ended before `slower` was decided. */
  readonly undecided: readonly string[];
  readonly folder: string | null;
  readonly stopped: boolean;
}
