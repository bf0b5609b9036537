import type { MessagePort } from 'node:worker_threads';
import {
  type BlobId,
  type CampaignEvent,
  CampaignStopped,
  type AssignedTask,
  type Store,
  type TaskSource,
  decodeAnswers,
  taskName,
  type Task,
} from '../../campaign/index.js';
import { onChild } from './child.js';

export interface ThreadLink {
  readonly source: TaskSource;
  /** Used only for texts, since only the main thread writes the log. */
  readonly store: Store;
  readonly stop: AbortSignal;
  emit(notice: unknown): void;
  cannot(error: unknown): void;
}

interface PendingReply {
  give(task: AssignedTask): void;
}

export function threadLink(port: MessagePort, paused: (isPaused: boolean) => void): ThreadLink {
  const say = (message: ThreadMessage): void => port.postMessage(message);
  const stop = new AbortController();
  const events: CampaignEvent[] = [];
  const wakes: (() => void)[] = [];
  const waiting: PendingReply[] = [];
  const asked = new Map<number, { readonly kind: string; settle(text: string | undefined): void }>();
  let number = 0;
  const ask = (
    question:
      | { readonly kind: 'get'; readonly id: string }
      | { readonly kind: 'put'; readonly text: string }
      | { readonly kind: 'enter'; readonly event: string },
  ) =>
    new Promise<string | undefined>((settle) => {
      asked.set(++number, { kind: question.kind, settle });
      say({ ...question, number });
    });
  const toGivenTask = ({ task, times }: ThreadCommand & { readonly kind: 'task' }): AssignedTask => ({
    task,
    times,
    finish: (event) => Promise.resolve(report(taskName(task), event)),
    giveBack: () => Promise.resolve(say({ kind: 'give-back', task: taskName(task) })),
  });
  const report = (task: string | null, event: CampaignEvent | null): void =>
    say({ kind: 'report', task, event: event === null ? null : JSON.stringify(event) });

  onChild((pid, isAlive) => say({ kind: 'child', pid, isAlive }));
  port.on('message', (message: ThreadCommand) => {
    switch (message.kind) {
      case 'log':
        events.push(...message.events);
        for (const wake of wakes.splice(0)) wake();
        return;
      case 'task': {
        const next = waiting.shift();
        if (next === undefined) say({ kind: 'give-back', task: taskName(message.task) });
        else next.give(toGivenTask(message));
        return;
      }
      case 'answer':
        asked.get(message.number)?.settle(message.text);
        asked.delete(message.number);
        return;
      case 'pause':
        return paused(message.isPaused);
      case 'stop':
        stop.abort(new Error('the campaign stops'));
        // The earlier batches, for which the answer waits, may never be drawn.
        for (const { kind, settle } of asked.values()) if (kind === 'enter') settle(undefined);
        return;
    }
  });

  return {
    stop: stop.signal,
    emit: (notice) => say({ kind: 'notice', notice }),
    cannot: (error) => {
      const isFault = !(error instanceof CampaignStopped);
      const message = error instanceof Error ? error.message : String(error);
      say({ kind: 'cannot', message, isFault });
    },
    store: {
      get: (id) => ask({ kind: 'get', id }),
      put: async (text) => (await ask({ kind: 'put', text })) as BlobId,
      append: rejectLogAccess,
      event: rejectLogAccess,
      events: () => {
        throw new Error('a thread has no log of its own');
      },
      ids: () => {
        throw new Error('a thread has no texts of its own');
      },
      close: () => Promise.resolve(),
    },
    source: {
      report: (event) => Promise.resolve(report(null, event)),
      enter: async (drawn) => {
        const entered = stop.signal.aborted ? undefined : await ask({ kind: 'enter', event: JSON.stringify(drawn) });
        return entered === undefined ? undefined : decodeAnswers(entered)[0];
      },
      next: (signal) =>
        new Promise<AssignedTask>((settle, reject) => {
          signal.throwIfAborted();
          const abort = (): void => {
            waiting.splice(waiting.indexOf(mine), 1);
            reject(signal.reason as Error);
          };
          const mine: PendingReply = {
            give(task) {
              signal.removeEventListener('abort', abort);
              settle(task);
            },
          };
          signal.addEventListener('abort', abort, { once: true });
          waiting.push(mine);
          say({ kind: 'next' });
        }),
      async *log(signal) {
        const end = (): void => {
          for (const wake of wakes.splice(0)) wake();
        };
        signal.addEventListener('abort', end, { once: true });
        for (let at = 0; !signal.aborted;) {
          const event = events[at];
          if (event === undefined) await new Promise<void>((wake) => wakes.push(wake));
          else {
            at++;
            yield event;
          }
        }
      },
    },
  };
}

function rejectLogAccess(): Promise<never> {
  return Promise.reject(new Error('a thread has no log of its own'));
}

export type ThreadCommand =
  | { readonly kind: 'log'; readonly events: readonly CampaignEvent[] }
  | { readonly kind: 'task'; readonly task: Task; readonly times: number }
  | { readonly kind: 'answer'; readonly number: number; readonly text: string | undefined }
  | { readonly kind: 'pause'; readonly isPaused: boolean }
  | { readonly kind: 'stop' };

export type ThreadMessage =
  | { readonly kind: 'next' }
  /** `event` is JSON as in the log, and is validated like the log. */
  | { readonly kind: 'report'; readonly task: string | null; readonly event: string | null }
  | { readonly kind: 'give-back'; readonly task: string }
  | { readonly kind: 'get'; readonly number: number; readonly id: string }
  | { readonly kind: 'put'; readonly number: number; readonly text: string }
  /** `event` is the JSON of `TaskSource.enter`. Answered with the JSON of `Entered`. */
  | { readonly kind: 'enter'; readonly number: number; readonly event: string }
  | { readonly kind: 'child'; readonly pid: number; readonly isAlive: boolean }
  | { readonly kind: 'notice'; readonly notice: unknown }
  | { readonly kind: 'cannot'; readonly message: string; readonly isFault: boolean };
