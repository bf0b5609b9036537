import type { CampaignEvent, Task } from '../campaign/index.js';

/** What a thread that works for a campaign is told. */
export type ToThread =
  /** What stands in the log, batches left out. */
  | { readonly kind: 'log'; readonly events: readonly CampaignEvent[] }
  /** A task that it asked for. */
  | { readonly kind: 'task'; readonly task: Task; readonly times: number }
  /** The text that it asked for, or undefined where there is none; the name of a text that was kept. */
  | { readonly kind: 'answer'; readonly number: number; readonly text: string | undefined }
  /** Whether solvers may be asked. */
  | { readonly kind: 'pause'; readonly isPaused: boolean }
  /** What it holds is given back, and it ends. */
  | { readonly kind: 'stop' };

/** What such a thread says. */
export type FromThread =
  /** It has room for a task. */
  | { readonly kind: 'next' }
  /** The event is JSON, as it would stand in the log: it is read with the same checks. */
  | { readonly kind: 'report'; readonly task: string | null; readonly event: string | null }
  | { readonly kind: 'give-back'; readonly task: string }
  | { readonly kind: 'get'; readonly number: number; readonly id: string }
  | { readonly kind: 'put'; readonly number: number; readonly text: string }
  /** A process of it has begun or ended. */
  | { readonly kind: 'child'; readonly pid: number; readonly isAlive: boolean }
  | { readonly kind: 'notice'; readonly notice: unknown }
  /** It cannot work for this campaign. */
  | { readonly kind: 'cannot'; readonly message: string; readonly isFault: boolean };
