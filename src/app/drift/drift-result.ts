import type { DriftRow, DriftSummary } from '../../experiment/index.js';

export interface DriftVersion {
  readonly solver: string;
  /** Version text that the solver prints. */
  readonly version: string;
}

/** Result of a drift. */
export interface DriftResult {
  readonly from: DriftVersion;
  readonly to: DriftVersion;
  readonly rows: readonly DriftRow[];
  readonly summary: DriftSummary;
  /** Number of points, with or without a row. */
  readonly all: number;
  /** Folder of rows and tables; null if they are not stored. */
  readonly folder: string | null;
  /** Whether it stopped before every point had a row. */
  readonly stopped: boolean;
}
