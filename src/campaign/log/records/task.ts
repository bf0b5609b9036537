import { batch } from './plan.js';
import { checkKind, parseUntrusted } from './json-text.js';
import { blob, findingId } from './words.js';
import { type Infer, count, list, records } from './schema.js';
import { batchName } from '../plan.js';

const TASKS = records({
  judge: { seed: blob },
  ask: {
    batch,
    /** Indices of the test cases to ask; the others are duplicates or yield no mutant. */
    indices: list(count),
    /** Seeds that the log must have judged before, since the batch is drawn from them. */
    judged: count,
  },
  reduce: { finding: findingId },
  bisect: { finding: findingId },
  confirm: { finding: findingId },
});

/**
 * A piece of work for an executor that has the campaign's log and texts. Test cases are regenerated from
 * coordinates.
 */
export type Task = Infer<(typeof TASKS)[keyof typeof TASKS]>;

export function taskName(task: Task): string {
  if (task.kind === 'judge') return `judge ${task.seed}`;
  return task.kind === 'ask' ? `ask ${batchName(task.batch)}` : `${task.kind} ${task.finding}`;
}

/** Throws `UnusableLog` if `json` is not a valid task. `where` names the message. */
export function decodeTask(json: unknown, where: string): Task {
  const unknown = `${where} is not a task known to this version of Gainsay`;
  return checkKind<Task>(TASKS, parseUntrusted(json, where), unknown, where);
}
