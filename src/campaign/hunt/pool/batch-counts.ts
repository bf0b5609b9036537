import type { BatchCounts } from '../../log/index.js';
import type { Slot } from '../ask/index.js';
import type { DrawnBatch } from '../draw/index.js';

export function countRestarts({ solvers }: Slot): Record<string, number> {
  return Object.fromEntries(solvers.map((solver) => [solver.id, solver.restarts()]));
}

export function subtractCounts(now: Record<string, number>, before: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(now).map(([solver, count]) => [solver, count - (before[solver] ?? 0)]));
}

/** Everything but the counts of models. */
export function computeBatchCounts(
  made: DrawnBatch,
  { solvers, faults }: Pick<BatchCounts, 'solvers' | 'faults'>,
): BatchCounts {
  const { none, sameAsSeed, duplicates, tooLarge } = made;
  return {
    tests: made.tests.length,
    none,
    sameAsSeed,
    duplicates,
    tooLarge,
    faults: made.faults.length + faults,
    solvers,
  };
}
