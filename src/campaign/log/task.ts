import type { BlobId } from './blob-id.js';
import type { Batch } from './plan.js';
import { batchName } from './state.js';

/**
 * A piece of work of a campaign, for whoever has its log and its texts. Plain JSON of a few bytes: test cases are made again
 * from their coordinates, and all else stands in the log.
 */
export type Task =
  | { readonly kind: 'judge'; readonly seed: BlobId }
  | {
      readonly kind: 'ask';
      readonly batch: Batch;
      /** Those of its test cases that are asked; the others are equal to earlier ones, or none. */
      readonly indices: readonly number[];
      /** How many seeds the log must have judged before: what the batch is drawn from follows from them. */
      readonly judged: number;
    }
  /** `confirm` is for a machine other than the one on which the finding was seen. */
  | { readonly kind: 'reduce' | 'bisect' | 'confirm'; readonly finding: string };

/** A task by its name: the same work always has the same name. */
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
