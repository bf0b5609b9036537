import type { DriftRow, DriftSummary } from '../../experiment/index.js';

/** A version as it was asked. */
export interface DriftVersion {
  readonly solver: string;
  /** What it says of itself. */
  readonly version: string;
}

/** What drift came to. */
export interface DriftResult {
  readonly from: DriftVersion;
  readonly to: DriftVersion;
  readonly rows: readonly DriftRow[];
  readonly summary: DriftSummary;
  /** Points in all, with or without a row. */
  readonly all: number;
  /** Where the rows and tables are; null: nowhere. */
  readonly folder: string | null;
  /** Whether it was stopped before every point had a row. */
  readonly stopped: boolean;
}
