import { UnusableLog } from '../state.js';
import type { Task } from '../task.js';
import { batch } from './plan.js';
import { checkSchema, parseUntrusted } from './json-text.js';
import { blob, findingId } from './words.js';
import { type Schema, count, exactly, list, oneOf, record } from './schema.js';

type TaskOf<K extends Task['kind']> = Extract<Task, { readonly kind: K }>;

const processing = record<Exclude<Task, { readonly kind: 'judge' | 'ask' }>>({
  kind: oneOf('reduce', 'bisect', 'confirm'),
  finding: findingId,
});
const TASKS: { readonly [K in Task['kind']]: Schema<Task> } = {
  judge: record<TaskOf<'judge'>>({ kind: exactly('judge'), seed: blob }),
  ask: record<TaskOf<'ask'>>({ kind: exactly('ask'), batch, indices: list(count), judged: count }),
  reduce: processing,
  bisect: processing,
  confirm: processing,
};

/** Throws `UnusableLog` if `json` is not a valid task. `where` names the message. */
export function decodeTask(json: unknown, where: string): Task {
  const value = parseUntrusted(json, where);
  const found = (value as { readonly kind?: unknown } | null)?.kind;
  if (typeof found !== 'string' || !Object.hasOwn(TASKS, found))
    throw new UnusableLog(`${where} is not a task known to this version of Gainsay (kind: ${JSON.stringify(found)})`);
  return checkSchema<Task>(TASKS[found as Task['kind']], value, `${where} (${found})`);
}
