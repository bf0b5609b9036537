import { batch } from './plan.js';
import { UnusableLog, checkKind, checkSchema, parseUntrusted } from './json-text.js';
import { blob, findingId } from './words.js';
import { hashes } from './batch.js';
import { type Infer, count, flag, list, record, records, text } from './schema.js';
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

const answers = list(record({ of: text, fresh: hashes, isFinal: flag }));
/** Answers to a worker about tasks. */
export type Answers = Infer<typeof answers>;
/** `fresh`: the test cases that are new so far. `isFinal`: they stay new, since all earlier batches are drawn. */
export type Entered = Omit<Answers[number], 'of'>;

/** Throws `UnusableLog` if `json` is not a list of answers. */
export function decodeAnswers(json: string): Answers {
  const where = 'an answer of the leader';
  return checkSchema(answers, parseUntrusted(json, where), where);
}

/** `of`: the name of the task. `isLast`: the report ends it. */
const head = record({ of: text, isLast: flag, token: text, inbox: text });
const heads = list(head);

/** A report as sent. The event is not decoded yet. */
export type SentReport = Infer<typeof head> & { readonly event: string };

/** One line for all heads, then one line for each event. */
export function encodeReports(reports: readonly SentReport[]): string {
  const all = reports.map(({ event: _, ...rest }) => rest);
  return [JSON.stringify(all), ...reports.map(({ event }) => event)].join('\n');
}

/** Throws `UnusableLog` if the text is not a list of reports. */
export function decodeReports(lines: string, where: string): SentReport[] {
  const [first, ...events] = lines.split('\n');
  const all = checkSchema(heads, parseUntrusted(first, where), where);
  if (all.length !== events.length || all.length > MOST_REPORTS)
    throw new UnusableLog(`${where} has ${events.length} events instead of ${all.length} (at most ${MOST_REPORTS})`);
  return all.map((each, i) => ({ ...each, event: events[i] ?? '' }));
}

export const MOST_REPORTS = 1_000;

/** Throws `UnusableLog` if `json` is not a task; `where` names the task in the message. */
export function decodeTask(json: unknown, where: string): Task {
  const unknown = `${where} is not a task known to this version of Gainsay`;
  return checkKind<Task>(TASKS, parseUntrusted(json, where), unknown, where);
}
