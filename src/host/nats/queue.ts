import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Consumer, JsMsg } from '@nats-io/jetstream';
import {
  type CampaignEvent,
  type Dispatch,
  type DeliveredReport,
  type AssignedTask,
  type Entered,
  type TaskSource,
  UnusableLog,
  decodeEntered,
  encodeEntered,
  decodeEvent,
  decodeTask,
  isOfTask,
  taskName,
} from '../../campaign/index.js';
import { type Rng, rngFromSeed } from '../../util/index.js';
import { type NatsLink, PULL_MS } from './connect.js';
import { CampaignGone, NoServer, isRefusedFor } from './errors.js';
import { inOrder } from './in-order.js';
import { type CampaignNames, LEADER, WORKERS, campaignNames } from './names.js';
import { type TaskTokens, tokenChecker, taskTokens } from './task-tokens.js';
import { requestOnce, requestPatiently, publish } from './publish.js';
import type { NatsStore } from './store.js';

const TASK = 'Gainsay-Task';
const WORKER = 'Gainsay-Worker';
const OF = 'Gainsay-Of';
const TOKEN = 'Gainsay-Token';
const SPILLED = 'Gainsay-Spilled';
const ANSWER_TO = 'Gainsay-Answer-To';
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
/** Mean delay until a returned task is redelivered. */
const REDELIVERY_MS = SECOND;
/** Delay before a report that no leader acknowledged is redelivered. Later reports wait for it. */
const REPORT_MS = 10 * SECOND;
const NEXT_MS = 5 * SECOND;
const WORKER_NAME = /^[A-Za-z0-9_.-]{1,64}$/;
const SILENT_MS = 500;
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
  readonly hosts: ReadonlySet<string>;
  onChange(listener: () => void): () => void;
}

const AHEAD = 2;
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
  const publishing = { stream: names.tasks };
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
  const throwAway = (message: JsMsg, because: string): void => {
    refused++;
    if (refused <= MOST_REPORTED) link.emit({ kind: 'message-refused', address: link.address.shown, because });
    message.term('not a report of this campaign');
  };
  return {
    get room() {
      return Math.max(LEAST, AHEAD * roster.jobs);
    },
    get hosts() {
      return roster.hosts;
    },
    onRoom: (listener) => roster.onChange(listener),
    async post(task, attempt = 0) {
      const body = Buffer.from(JSON.stringify(task));
      const name = taskName(task);
      const headers = link.nats.headers();
      headers.set(TOKEN, tokens.tokenOf(name));
      const how = { ...publishing, headers, msgID: `${session} ${attempt} ${name}` };
      await publish(link, { subject: names.task, body, patience: 'waits' }, how);
    },
    async *reports() {
      for await (const message of inOrder(messages, { first, isKept })) {
        const report = await reportIn(message, { store, tokens });
        const inbox = message.headers?.get(ANSWER_TO) ?? '';
        const answer = (entered: Entered | undefined) => {
          if (entered !== undefined && INBOX.test(inbox)) link.connection.publish(inbox, encodeEntered(entered));
        };
        if (typeof report !== 'string') yield { ...report, answer };
        else throwAway(message, report);
      }
      if (!isClosed) throw new CampaignGone(`${link.address.shown}: its stream ${names.reports} can no longer be read`);
    },
    refuse({ worker, raw }: QueuedReport, because) {
      throwAway(raw, `a report from ${worker}: ${because}`);
      return Promise.resolve();
    },
    async clear() {
      const { num_ack_pending: held } = await requestOnce(link, () =>
        link.manager.consumers.info(names.tasks, WORKERS),
      );
      await requestOnce(link, () => link.manager.streams.purge(names.tasks));
      return held;
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

interface QueuedReport extends DeliveredReport {
  readonly raw: JsMsg;
}

const MOST_REPORTED = 20;

async function reportIn(
  message: JsMsg,
  { store, tokens }: { readonly store: Pick<NatsStore, 'get'>; readonly tokens: TaskTokens },
): Promise<QueuedReport | string> {
  const { headers, data } = message;
  const header = (name: string): string | undefined => headers?.get(name) || undefined;
  try {
    const [worker, task = null, spilled, of = task] = [header(WORKER), header(TASK), header(SPILLED), header(OF)];
    if (worker === undefined || !WORKER_NAME.test(worker)) return 'a report does not name its worker';
    if (of === null) return `a report from ${worker} does not name its task`;
    if (!tokens.fits(of, header(TOKEN))) return `a report from ${worker} is about a task of another worker: ${of}`;
    const text = spilled === undefined ? Buffer.from(data).toString('utf8') : await store.get(spilled);
    const event = text === '' ? null : decodeEvent(text, `a report from ${worker}`);
    // If the acknowledgement is lost, the report is redelivered and recognised as a duplicate.
    const acknowledge = () => Promise.resolve(message.ack());
    return { worker, task, event, of, acknowledge, isRepeated: message.redelivered, raw: message };
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
  const chance = rngFromSeed(worker);
  const held: HeldTasks = new Map();
  const isGiven = tokenChecker(link, names);
  const say = async (task: string | null, event: CampaignEvent | null, inbox = ''): Promise<void> => {
    const headers = link.nats.headers();
    headers.set(WORKER, worker);
    if (inbox !== '') headers.set(ANSWER_TO, inbox);
    if (task !== null) headers.set(TASK, task);
    const of = task ?? [...held.keys()].find((name) => event !== null && isOfTask(event, name));
    if (of !== undefined) headers.set(OF, of);
    headers.set(TOKEN, (of === undefined ? undefined : held.get(of)) ?? '');
    const text = event === null ? '' : JSON.stringify(event);
    let body = Buffer.from(text);
    if (body.length > LARGEST_MESSAGE) {
      headers.set(SPILLED, await store.put(text));
      body = Buffer.alloc(0);
    }
    await publish(link, { subject: names.report, body, patience: 'waits' }, { stream: names.reports, headers });
  };
  return {
    report: (event) => say(null, event),
    async enter(drawn) {
      const inbox = link.nats.createInbox();
      const answers = link.connection.subscribe(inbox, { max: 1, timeout: ANSWER_MS });
      await say(null, drawn, inbox);
      try {
        for await (const answer of answers) return decodeEntered(answer.string());
      } catch {
        // The leader is busy, or the answer is not its own.
      }
      return undefined;
    },
    log: (signal) => store.follow(signal),
    async next(signal) {
      for (;;) {
        signal.throwIfAborted();
        const message = await nextMessage(consumer, link, signal);
        const speaking = { link, chance, say, held, isGiven, signMs: taskMs / SIGNS };
        const given = message && (await taskIn(message, speaking));
        if (given !== undefined) return given;
      }
    },
  };
}

async function nextMessage(consumer: Consumer, link: NatsLink, signal: AbortSignal): Promise<JsMsg | undefined> {
  const waiting = requestOnce(link, () => consumer.next({ expires: NEXT_MS }));
  let abort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
  });
  try {
    return (await Promise.race([waiting, aborted])) ?? undefined;
  } catch (error) {
    const isTransient = error instanceof NoServer || isRefusedFor(error, 'consumerNotFound');
    if (isTransient && !link.connection.isClosed()) {
      // The connection is re-established, and the leader recreates a missing consumer.
      await sleep(SILENT_MS, undefined, { signal });
      return undefined;
    }
    // Returns a message that arrives after the abort, so that another worker receives it.
    if (signal.aborted) void waiting.then((late) => late?.nak()).catch(() => undefined);
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Tokens by task name. A token outlives its task, since the task's suspicions may be confirmed later. */
type HeldTasks = Map<string, string>;
const MOST_HELD = 1_000;

function remember(held: HeldTasks, name: string, token: string): void {
  held.delete(name);
  held.set(name, token);
  const [oldest] = held.keys();
  if (held.size > MOST_HELD && oldest !== undefined) held.delete(oldest);
}

interface TaskContext {
  readonly held: HeldTasks;
  readonly signMs: number;
  readonly link: NatsLink;
  readonly chance: Rng;
  readonly say: (task: string, event: CampaignEvent | null) => Promise<void>;
  readonly isGiven: (task: string, token: string) => Promise<boolean>;
}

async function taskIn(
  message: JsMsg,
  { link, chance, say, held, isGiven, signMs }: TaskContext,
): Promise<AssignedTask | undefined> {
  try {
    const task = decodeTask(message.string(), 'a message');
    const name = taskName(task);
    const token = message.headers?.get(TOKEN) ?? '';
    if (!(await isGiven(name, token))) throw new UnusableLog(`no leader assigned the task ${name}`);
    remember(held, name, token);
    const beat = setInterval(() => message.working(), signMs);
    return {
      task,
      times: message.info.deliveryCount,
      async finish(event) {
        try {
          await say(name, event);
          message.ack();
        } finally {
          clearInterval(beat);
        }
      },
      giveBack() {
        clearInterval(beat);
        // Without a random delay, two workers could receive and return the same tasks forever.
        message.nak(chance.between(REDELIVERY_MS / 2, (3 * REDELIVERY_MS) / 2));
        return Promise.resolve();
      },
    };
  } catch (error) {
    if (!(error instanceof UnusableLog)) throw error;
    link.emit({ kind: 'message-refused', address: link.address.shown, because: error.message });
    message.term('not a task of Gainsay');
    return undefined;
  }
}
