import type { ExperimentPlan, KeptRow } from './contract.js';

/** Where an experiment stands. */
export interface ExperimentProgress {
  readonly done: number;
  readonly all: number;
  readonly row: KeptRow;
}

export interface RunOptions {
  readonly plan: ExperimentPlan;
  /** Rows of an earlier run of the same plan: their points are not made again. */
  readonly kept: readonly KeptRow[];
  /** Keeps a row for good before the next point is made. */
  append(row: KeptRow): void;
  tell(progress: ExperimentProgress): void;
}

/** Makes every point that has no row yet and returns all rows, in the order of points. Stops early when `signal` aborts. */
export async function runExperiment(options: RunOptions, signal: AbortSignal): Promise<KeptRow[]> {
  const { plan, append, tell } = options;
  const byKey = new Map(options.kept.map((row) => [row.point, row]));
  const rows: KeptRow[] = [];
  for (const { key, run } of plan.points) {
    let row = byKey.get(key);
    if (row === undefined && !signal.aborted) {
      try {
        row = { ...(await run(signal)), point: key };
      } catch (error) {
        if (!signal.aborted) throw error;
      }
      if (row !== undefined) append(row);
      if (row !== undefined) tell({ done: rows.length + 1, all: plan.points.length, row });
    }
    if (row !== undefined) rows.push(row);
  }
  return rows;
}
