import type { BlobId } from './blob-id.js';
import type { Batch } from './plan.js';
import { batchName } from './state.js';

/**
 * A piece of work for an executor that has the campaign's log and texts. Plain JSON of a few bytes: test cases are
 * remade from coordinates, and all else is in the log.
 */
export type Task =
  | { readonly kind: 'judge'; readonly seed: BlobId }
  | {
      readonly kind: 'ask';
      readonly batch: Batch;
      /** Indices of the test cases to ask; the others are duplicates or yield no mutant. */
      readonly indices: readonly number[];
      /** Seeds that the log must have judged before, since the batch is drawn from them. */
      readonly judged: number;
    }
  /** `confirm` is for a machine other than the one on which the finding was seen. */
  | { readonly kind: 'reduce' | 'bisect' | 'confirm'; readonly finding: string };

export function taskName(task: Task): string {
  switch (task.kind) {
    case 'judge':
      return `judge ${task.seed}`;
    case 'ask':
      return `ask ${batchName(task.batch)}`;
    case 'reduce':
    case 'bisect':
    case 'confirm':
      return `${task.kind} ${task.finding}`;
  }
}
