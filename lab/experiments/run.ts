import type { ExperimentPlan, StoredRow } from './contract.js';

export interface ExperimentProgress {
  readonly done: number;
  readonly all: number;
  readonly row: StoredRow;
}

export interface RunOptions {
  readonly plan: ExperimentPlan;
  readonly kept: readonly StoredRow[];
  append(row: StoredRow): void;
  emit(progress: ExperimentProgress): void;
  /** Concurrent points, one by default. */
  readonly parallel?: number | undefined;
}

/** Returns all rows in the order of points. Stops if `signal` aborts. Rejects if a point fails. */
export async function runExperiment(options: RunOptions, signal: AbortSignal): Promise<StoredRow[]> {
  const { plan, append, emit, parallel = 1 } = options;
  const rows = new Map(options.kept.map((row) => [row.point, row]));
  const all = plan.points.length;
  const failed = new AbortController();
  const stop = AbortSignal.any([signal, failed.signal]);
  const missing = plan.points.filter(({ key }) => !rows.has(key));
  const queue = missing.values();
  let done = all - missing.length;
  const work = async (): Promise<void> => {
    for (const { key, run } of queue) {
      if (stop.aborted) return;
      try {
        const row = { ...(await run(stop)), point: key };
        append(row);
        rows.set(key, row);
        emit({ done: ++done, all, row });
      } catch (error) {
        if (stop.aborted) return;
        failed.abort();
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: parallel }, work));
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure !== undefined) throw failure.reason;
  return plan.points.flatMap(({ key }) => rows.get(key) ?? []);
}
