import { setTimeout as sleep } from 'node:timers/promises';
import type { Consumer, JsMsg } from '@nats-io/jetstream';
import { type AssignedTask, type CampaignEvent, UnusableLog, decodeTask, taskName } from '../../campaign/index.js';
import type { Rng } from '../../util/index.js';
import type { NatsLink } from './connect.js';
import { NoServer, isRefusedFor } from './errors.js';
import type { CampaignNames } from './names.js';
import { publish, requestOnce } from './publish.js';

const TOKEN = 'Gainsay-Token';
const SECOND = 1_000;
/** Mean delay until a returned task is redelivered. */
const REDELIVERY_MS = SECOND;
const NEXT_MS = 5 * SECOND;
const SILENT_MS = 500;

/** A task with its token. */
export interface GivenTask {
  readonly text: string;
  readonly token: string;
}

/** One line for each task. */
export async function publishTasks(
  link: NatsLink,
  { task: subject, tasks: stream }: CampaignNames,
  given: readonly GivenTask[],
  more: { readonly msgID?: string } = {},
): Promise<void> {
  const headers = link.nats.headers();
  headers.set(TOKEN, given.map(({ token }) => token).join(' '));
  const body = Buffer.from(given.map(({ text }) => text).join('\n'));
  await publish(link, { subject, body, patience: 'waits' }, { stream, headers, ...more });
}

/** Tokens by task name. A token outlives its task, since the task's suspicions may be confirmed later. */
export type HeldTasks = Map<string, string>;
const MOST_HELD = 1_000;

function remember(held: HeldTasks, name: string, token: string): void {
  held.delete(name);
  held.set(name, token);
  const [oldest] = held.keys();
  if (held.size > MOST_HELD && oldest !== undefined) held.delete(oldest);
}

export interface FeedContext {
  readonly link: NatsLink;
  readonly names: CampaignNames;
  readonly consumer: Consumer;
  readonly held: HeldTasks;
  readonly signMs: number;
  readonly chance: Rng;
  readonly say: (task: string, event: CampaignEvent | null) => Promise<void>;
  readonly isGiven: (task: string, token: string) => Promise<boolean>;
}

/** The tasks of a worker process, whose jobs share the tasks of each message. */
export class TaskFeed {
  readonly #cx: FeedContext;
  readonly #ready: AssignedTask[] = [];
  #fetching: Promise<void> | undefined;
  #waiting = 0;
  /** Mean time of recent tasks of batches. */
  meanMs = 0;

  constructor(cx: FeedContext) {
    this.#cx = cx;
  }

  /** Returns the tasks that no job has taken if the signal aborts. */
  async next(signal: AbortSignal): Promise<AssignedTask> {
    this.#waiting++;
    try {
      for (;;) {
        signal.throwIfAborted();
        const ready = this.#ready.shift();
        if (ready !== undefined) return ready;
        this.#fetching ??= this.#fetch().finally(() => (this.#fetching = undefined));
        await unlessAborted(this.#fetching, signal);
      }
    } finally {
      this.#waiting--;
      if (signal.aborted) this.#giveBack();
    }
  }

  #giveBack(): void {
    for (const ready of this.#ready.splice(0)) ready.giveBack().catch(() => undefined);
  }

  async #fetch(): Promise<void> {
    const { link, consumer } = this.#cx;
    try {
      const message = await requestOnce(link, () => consumer.next({ expires: NEXT_MS }));
      if (message !== null) this.#ready.push(...(await this.#tasksIn(message)));
      if (this.#waiting === 0) this.#giveBack();
    } catch (error) {
      const isTransient = error instanceof NoServer || isRefusedFor(error, 'consumerNotFound');
      if (!isTransient || link.connection.isClosed()) throw error;
      // The connection is re-established, and the leader recreates a missing consumer.
      await sleep(SILENT_MS);
    }
  }

  async #tasksIn(message: JsMsg): Promise<AssignedTask[]> {
    const { link, names, held, isGiven } = this.#cx;
    try {
      const texts = message.string().split('\n');
      const tokens = message.headers?.get(TOKEN).split(' ') ?? [];
      if (texts.length !== tokens.length) throw new UnusableLog('a message has no token for each task');
      const all = texts.map((text, i) => ({ text, token: tokens[i] ?? '', task: decodeTask(text, 'a message') }));
      for (const { task, token } of all) {
        const name = taskName(task);
        if (!(await isGiven(name, token))) throw new UnusableLog(`no leader assigned the task ${name}`);
        remember(held, name, token);
      }
      if (all.length > 1 && message.info.deliveryCount > 1) {
        // One of these tasks may have prevented all workers from finishing the group.
        for (const each of all) await publishTasks(link, names, [each]);
        message.ack();
        return [];
      }
      return this.#assign(message, all);
    } catch (error) {
      if (!(error instanceof UnusableLog)) throw error;
      link.emit({ kind: 'message-refused', address: link.address.shown, because: error.message });
      message.term('not a task of Gainsay');
      return [];
    }
  }

  #assign(message: JsMsg, all: readonly (GivenTask & Pick<AssignedTask, 'task'>)[]): AssignedTask[] {
    const { link, names, chance, say, signMs } = this.#cx;
    const beat = setInterval(() => {
      if (!link.connection.isClosed()) message.working();
    }, signMs).unref();
    let left = all.length;
    const settle = (): void => {
      if (--left > 0) return;
      clearInterval(beat);
      message.ack();
    };
    return all.map((given) => {
      const begun = performance.now();
      return {
        task: given.task,
        times: message.info.deliveryCount,
        finish: async (event) => {
          if (given.task.kind === 'ask') this.meanMs += (performance.now() - begun - this.meanMs) / MEAN_OF;
          try {
            await say(taskName(given.task), event);
          } catch (error) {
            clearInterval(beat);
            throw error;
          }
          settle();
        },
        giveBack: async () => {
          if (all.length > 1) await publishTasks(link, names, [given]).then(settle);
          else {
            clearInterval(beat);
            // Without a random delay, two workers could receive and return the same tasks forever.
            message.nak(chance.between(REDELIVERY_MS / 2, (3 * REDELIVERY_MS) / 2));
          }
        },
      };
    });
  }
}

const MEAN_OF = 16;

async function unlessAborted(waiting: Promise<void>, signal: AbortSignal): Promise<void> {
  let abort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
  });
  try {
    await Promise.race([waiting, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
