import type { DriftRow } from './contract.js';
import type { DriftSummary } from './report.js';

export interface DriftVersion {
  readonly solver: string;
  readonly version: string;
}

export interface DriftResult {
  readonly from: DriftVersion;
  readonly to: DriftVersion;
  readonly rows: readonly DriftRow[];
  readonly summary: DriftSummary;
  /** Number of points (a script with one choice of options), including those that were not measured. */
  readonly all: number;
  readonly folder: string | null;
  readonly stopped: boolean;
}
