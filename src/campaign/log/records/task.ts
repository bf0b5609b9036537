import { batch } from './plan.js';
import { checkKind, parseUntrusted } from './json-text.js';
import { blob, findingId } from './words.js';
import { type Infer, count, records } from './schema.js';
import { batchName } from '../plan.js';

const TASKS = records({
  judge: { seed: blob },
  ask: {
    batch,
    /** Seeds whose judgement must be in the log, since the batch may draw from them. */
    judged: count,
  },
  reduce: { finding: findingId },
  bisect: { finding: findingId },
  confirm: { finding: findingId },
});

/** Work for a process that reads the log and its texts, and regenerates test cases from their coordinates. */
export type Task = Infer<(typeof TASKS)[keyof typeof TASKS]>;

export function taskName(task: Task): string {
  if (task.kind === 'judge') return `judge ${task.seed}`;
  return task.kind === 'ask' ? `ask ${batchName(task.batch)}` : `${task.kind} ${task.finding}`;
}

/** Throws `UnusableLog` if `json` is not a task; `where` names the task in the message. */
export function decodeTask(json: unknown, where: string): Task {
  const unknown = `${where} is not a task known to this version of Gainsay`;
  return checkKind<Task>(TASKS, parseUntrusted(json, where), unknown, where);
}
