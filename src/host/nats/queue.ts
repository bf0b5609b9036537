import { randomUUID } from 'node:crypto';
import { setImmediate as tick, setTimeout as sleep } from 'node:timers/promises';
import type { Consumer, JsMsg } from '@nats-io/jetstream';
import {
  type Answers,
  type CampaignEvent,
  type Dispatch,
  type Entered,
  type Report,
  type SentReport,
  type Task,
  type TaskSource,
  MOST_REPORTS,
  UnusableLog,
  decodeAnswers,
  decodeEvent,
  decodeReports,
  encodeReports,
  isOfTask,
  taskName,
} from '../../campaign/index.js';
import { rngFromSeed } from '../../util/index.js';
import { combine } from './combine.js';
import { type NatsLink, PULL_MS } from './connect.js';
import { CampaignGone, isRefusedFor } from './errors.js';
import { inOrder } from './in-order.js';
import { type CampaignNames, LEADER, WORKERS, campaignNames } from './names.js';
import { requestOnce, requestPatiently, publish } from './publish.js';
import type { NatsStore } from './store.js';
import { type HeldTasks, TaskFeed, publishTasks } from './task-feed.js';
import { type TaskTokens, tokenChecker, taskTokens } from './task-tokens.js';

const WORKER = 'Gainsay-Worker';
const SPILLED = 'Gainsay-Spilled';
/** Answers go nowhere else, since a worker may have fewer rights on the server than the leader. */
const INBOX = /^_INBOX\.[A-Za-z0-9]+$/;
/** Longest wait for the leader to name duplicates. Without an answer, a worker runs all test cases. */
const ANSWER_MS = 1_000;
/** Limit in bytes for a message, below the smallest limit that servers set. */
const LARGEST_MESSAGE = 48 << 10;

const SECOND = 1_000;
/** A task is redelivered if its worker sends no heartbeat for this long. */
const TASK_MS = 30 * SECOND;
const SIGNS = 3;
/** Delay before a report that no leader acknowledged is redelivered. Later reports wait for it. */
const REPORT_MS = 10 * SECOND;
const WORKER_NAME = /^[A-Za-z0-9_.-]{1,64}$/;
const nanos = (ms: number): number => ms * 1_000_000;

async function openStreams(link: NatsLink, names: CampaignNames, taskMs: number): Promise<void> {
  // If a stream is full, senders wait, so that no message is dropped.
  const kept = {
    storage: 'file',
    retention: 'workqueue',
    discard: 'new',
    num_replicas: link.address.replicas,
  } as const;
  for (const [name, subject] of [
    [names.tasks, names.task],
    [names.reports, names.report],
  ] as const) {
    await makeIfMissing(() => link.manager.streams.add({ ...kept, name, subjects: [subject] }));
  }
  const explicit = { ack_policy: 'explicit', max_deliver: -1, max_ack_pending: -1 } as const;
  await makeIfMissing(() =>
    link.manager.consumers.add(names.tasks, { ...explicit, durable_name: WORKERS, ack_wait: nanos(taskMs) }),
  );
}

async function makeIfMissing(make: () => Promise<unknown>): Promise<void> {
  try {
    await make();
  } catch (error) {
    if (!isRefusedFor(error, 'streamInUse', 'consumerInUse')) throw error;
  }
}

export interface Workers {
  readonly jobs: number;
  /** Jobs of the smallest worker; 0 without workers. */
  readonly leastJobs: number;
  readonly hosts: ReadonlySet<string>;
  onChange(listener: () => void): () => void;
}

const AHEAD = 2;
/** Maximum tasks of a message. */
const MOST_TASKS = 64;
const LEAST = 4;

export async function natsDispatch(
  link: NatsLink,
  campaign: string,
  {
    roster,
    store,
    taskMs = TASK_MS,
  }: { readonly roster: Workers; readonly store: Pick<NatsStore, 'get'>; readonly taskMs?: number },
): Promise<Dispatch> {
  const names = campaignNames(campaign);
  const session = randomUUID();
  await requestPatiently(link, 'waits', () => openStreams(link, names, taskMs));
  await requestPatiently(link, 'waits', () => link.manager.streams.purge(names.tasks));
  const tokens = await taskTokens(link, names);
  const consumer = await requestPatiently(link, 'waits', () => consumerOfLeader(link, names));
  const { state } = await requestPatiently(link, 'waits', () => link.manager.streams.info(names.reports));
  const messages = await requestPatiently(link, 'waits', () => consumer.consume({ expires: PULL_MS }));
  let largest = 1;
  const post = combine<{ readonly task: Task; readonly attempt: number }>({
    send(group) {
      largest = Math.max(largest, group.length);
      const [msgID = ''] = group.map(({ task, attempt }) => `${session} ${attempt} ${taskName(task)}`);
      const given = group.map(({ task }) => ({ text: JSON.stringify(task), token: tokens.tokenOf(taskName(task)) }));
      return publishTasks(link, names, given, { msgID });
    },
    fits: (group, { task }) =>
      task.kind === 'ask' && group[0]?.task.kind === 'ask' && group.length < Math.min(MOST_TASKS, roster.leastJobs),
    pause: () => tick(),
  });
  const answers = new Map<string, Answers[number][]>();
  const answer = (inbox: string, of: string, entered: Entered | undefined): void => {
    if (entered === undefined || !INBOX.test(inbox)) return;
    const all = answers.get(inbox) ?? [];
    if (all.push({ of, ...entered }) > 1) return;
    answers.set(inbox, all);
    setImmediate(() => {
      answers.delete(inbox);
      if (!link.connection.isClosed()) link.connection.publish(inbox, JSON.stringify(all));
    });
  };
  const isKept = (seq: number) =>
    requestPatiently(
      link,
      'waits',
      async () => (await link.manager.streams.getMessage(names.reports, { seq })) !== null,
    );
  const first = state.messages === 0 ? state.last_seq + 1 : state.first_seq;
  let isClosed = false;
  // Restores consumers that another client deleted. Otherwise the campaign would stop silently.
  const mending = setInterval(() => {
    void recreateConsumers(link, names, taskMs).catch(() => undefined);
  }, MEND_MS);
  let refused = 0;
  const note = (because: string): void => {
    refused++;
    if (refused <= MOST_REPORTED) link.emit({ kind: 'message-refused', address: link.address.shown, because });
  };
  const left = new Map<number, Set<number>>();
  return {
    get room() {
      return Math.max(LEAST, AHEAD * roster.jobs);
    },
    get hosts() {
      return roster.hosts;
    },
    onRoom: (listener) => roster.onChange(listener),
    post: (task, attempt = 0) => post({ task, attempt }),
    async *reports() {
      for await (const message of inOrder(messages, { first, isKept })) {
        const reports = await reportsIn(message, store);
        if (typeof reports === 'string') {
          note(reports);
          message.term('not a report of this campaign');
          continue;
        }
        // Reports that are delivered again may have been acknowledged before.
        const open = left.get(message.seq) ?? new Set(reports.keys());
        left.set(message.seq, open);
        for (const [i, sent] of reports.entries()) {
          // If the acknowledgement is lost, the reports are redelivered and recognised as duplicates.
          const acknowledge = (): Promise<void> => {
            open.delete(i);
            if (open.size === 0) {
              left.delete(message.seq);
              message.ack();
            }
            return Promise.resolve();
          };
          const report = readReport(sent, tokens);
          if (typeof report === 'string') {
            note(report);
            await acknowledge();
          } else
            yield {
              ...report,
              ...{ acknowledge, isRepeated: message.redelivered },
              answer: (entered) => answer(sent.inbox, sent.of, entered),
            };
        }
      }
      if (!isClosed) throw new CampaignGone(`${link.address.shown}: its stream ${names.reports} can no longer be read`);
    },
    refuse({ worker, acknowledge }, because) {
      note(`a report from ${worker}: ${because}`);
      return acknowledge();
    },
    async clear() {
      const { num_ack_pending: held } = await requestOnce(link, () =>
        link.manager.consumers.info(names.tasks, WORKERS),
      );
      await requestOnce(link, () => link.manager.streams.purge(names.tasks));
      // An upper bound, since some tasks of a message may have ended.
      return held * largest;
    },
    close() {
      if (isClosed) return Promise.resolve();
      isClosed = true;
      clearInterval(mending);
      messages.stop();
      if (refused > 0) link.emit({ kind: 'messages-refused', address: link.address.shown, count: refused });
      return Promise.resolve();
    },
  };
}

const MEND_MS = 3 * SECOND;

async function recreateConsumers(link: NatsLink, names: CampaignNames, taskMs: number): Promise<void> {
  const { consumers } = link.manager;
  for (const [stream, name] of [
    [names.tasks, WORKERS],
    [names.reports, LEADER],
  ] as const) {
    try {
      await consumers.info(stream, name);
    } catch (error) {
      if (!isRefusedFor(error, 'consumerNotFound')) continue;
      if (name === LEADER) await consumers.add(stream, OF_LEADER);
      else await openStreams(link, names, taskMs);
      link.emit({ kind: 'consumer-gone', address: link.address.shown, consumer: `${stream} ${name}` });
    }
  }
}

const OF_LEADER = {
  durable_name: LEADER,
  ack_policy: 'explicit',
  ack_wait: nanos(REPORT_MS),
  max_ack_pending: -1,
} as const;

/** Each leader creates a new consumer, so that the server redelivers unacknowledged reports at once. */
async function consumerOfLeader(link: NatsLink, { reports }: CampaignNames): Promise<Consumer> {
  await link.manager.consumers.delete(reports, LEADER).catch(() => false);
  for (let attempt = 1; ; attempt++) {
    await link.manager.consumers.add(reports, OF_LEADER);
    try {
      return await link.jetstream.consumers.get(reports, LEADER);
    } catch (error) {
      // Another client may have deleted the consumer in the meantime.
      if (attempt === ATTEMPTS || !isRefusedFor(error, 'consumerNotFound')) throw error;
    }
  }
}

const ATTEMPTS = 10;

const MOST_REPORTED = 20;

interface WorkerReport extends SentReport {
  readonly worker: string;
}

async function reportsIn(message: JsMsg, store: Pick<NatsStore, 'get'>): Promise<WorkerReport[] | string> {
  const { headers, data } = message;
  const header = (name: string): string | undefined => headers?.get(name) || undefined;
  try {
    const [worker, spilled] = [header(WORKER), header(SPILLED)];
    if (worker === undefined || !WORKER_NAME.test(worker)) return 'a report does not name its worker';
    const text = spilled === undefined ? Buffer.from(data).toString('utf8') : await store.get(spilled);
    return decodeReports(text ?? '', `a report from ${worker}`).map((sent) => ({ worker, ...sent }));
  } catch (error) {
    if (!(error instanceof UnusableLog)) throw error;
    return error.message;
  }
}

function readReport({ worker, of, isLast, token, event }: WorkerReport, tokens: TaskTokens): Report | string {
  if (of === '') return `a report from ${worker} does not name its task`;
  if (!tokens.fits(of, token)) return `a report from ${worker} is about a task of another worker: ${of}`;
  try {
    return {
      worker,
      task: isLast ? of : null,
      of,
      event: event === '' ? null : decodeEvent(event, `a report from ${worker}`),
    };
  } catch (error) {
    if (!(error instanceof UnusableLog)) throw error;
    return error.message;
  }
}

export async function natsTaskSource(
  link: NatsLink,
  campaign: string,
  { worker, store, taskMs = TASK_MS }: { readonly worker: string; readonly store: NatsStore; readonly taskMs?: number },
): Promise<TaskSource> {
  const names = campaignNames(campaign);
  await requestPatiently(link, 'waits', () => openStreams(link, names, taskMs));
  const consumer = await requestPatiently(link, 'waits', () => link.jetstream.consumers.get(names.tasks, WORKERS));
  const held: HeldTasks = new Map();
  const send = combine<SentReport>({
    async send(reports) {
      const text = encodeReports(reports);
      const headers = link.nats.headers();
      headers.set(WORKER, worker);
      const isSpilled = Buffer.byteLength(text) > LARGEST_MESSAGE;
      if (isSpilled) headers.set(SPILLED, await store.put(text));
      const body = Buffer.from(isSpilled ? '' : text);
      await publish(link, { subject: names.report, body, patience: 'waits' }, { stream: names.reports, headers });
    },
    fits: (group, next) =>
      group.length < MOST_REPORTS && group.reduce((sum, each) => sum + sizeOf(each), sizeOf(next)) <= LARGEST_MESSAGE,
    pause: (sending) => Promise.all([sending, sleep(Math.min(LONGEST_GAP_MS, feed.meanMs / GAPS))]),
  });
  const say = (event: CampaignEvent | null, of: string, more: Partial<SentReport> = {}): Promise<void> => {
    const text = event === null ? '' : JSON.stringify(event);
    return send({ of, token: held.get(of) ?? '', event: text, isLast: false, inbox: '', ...more });
  };
  const feed = new TaskFeed({
    ...{ link, names, consumer, held, signMs: taskMs / SIGNS, chance: rngFromSeed(worker) },
    say: (task, event) => say(event, task, { isLast: true }),
    isGiven: tokenChecker(link, names),
  });
  const inbox = link.nats.createInbox();
  const waiting = new Map<string, (entered?: Entered) => void>();
  link.connection.subscribe(inbox, {
    callback: (_, message) => {
      try {
        for (const { of, ...entered } of decodeAnswers(message.string())) waiting.get(of)?.(entered);
      } catch {
        // The answer is not the leader's.
      }
    },
  });
  return {
    report: (event) => say(event, [...held.keys()].find((name) => isOfTask(event, name)) ?? ''),
    enter(drawn) {
      const of = taskName({ kind: 'ask', batch: drawn.batch, judged: 0 });
      return new Promise((settle, fail) => {
        const end = (entered?: Entered): void => {
          if (waiting.get(of) === end) waiting.delete(of);
          settle(entered);
        };
        waiting.set(of, end);
        // Without an answer, the leader is busy.
        say(drawn, of, { inbox }).then(() => setTimeout(end, ANSWER_MS), fail);
      });
    },
    log: (signal) => store.follow(signal),
    next: (signal) => feed.next(signal),
  };
}

/** Share of the time of a task that a report may wait for others, so that messages follow workers instead of tests. */
const GAPS = 20;
const LONGEST_GAP_MS = SECOND;

const sizeOf = ({ event }: SentReport): number => 3 * event.length + HEAD_BYTES;
const HEAD_BYTES = 500;
