import { batch } from './plan.js';
import { checkKind, parseUntrusted } from './json-text.js';
import { blob, findingId } from './words.js';
import { hashes } from './batch.js';
import { type Infer, count, flag, records } from './schema.js';
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

const ENTERED = records({ entered: { fresh: hashes, isFinal: flag } });
/** `fresh`: the test cases that are new so far. `isFinal`: they stay new, since all earlier batches are drawn. */
export type Entered = Omit<Infer<typeof ENTERED.entered>, 'kind'>;

export function encodeEntered(entered: Entered): string {
  return JSON.stringify({ kind: 'entered', ...entered });
}

/** Throws `UnusableLog` if `json` is not an answer to a worker. */
export function decodeEntered(json: string): Entered {
  const where = 'an answer of the leader';
  const read = parseUntrusted(json, where);
  const { fresh, isFinal } = checkKind<Infer<typeof ENTERED.entered>>(ENTERED, read, `${where} is unknown`, where);
  return { fresh, isFinal };
}

/** Throws `UnusableLog` if `json` is not a task; `where` names the task in the message. */
export function decodeTask(json: unknown, where: string): Task {
  const unknown = `${where} is not a task known to this version of Gainsay`;
  return checkKind<Task>(TASKS, parseUntrusted(json, where), unknown, where);
}
