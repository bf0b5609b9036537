import type { CampaignEvent, Task } from '../campaign/index.js';

/** Messages from a campaign to a thread. */
export type ToThread =
  /** The log without batches. */
  | { readonly kind: 'log'; readonly events: readonly CampaignEvent[] }
  /** A requested task. */
  | { readonly kind: 'task'; readonly task: Task; readonly times: number }
  /** Reply to a request: a text or undefined, or the id of a stored text. */
  | { readonly kind: 'answer'; readonly number: number; readonly text: string | undefined }
  | { readonly kind: 'pause'; readonly isPaused: boolean }
  /** Return all tasks and end. */
  | { readonly kind: 'stop' };

/** Messages from a thread to its campaign. */
export type FromThread =
  /** It has room for a task. */
  | { readonly kind: 'next' }
  /** The event is JSON as in the log, and is read with the same checks. */
  | { readonly kind: 'report'; readonly task: string | null; readonly event: string | null }
  | { readonly kind: 'give-back'; readonly task: string }
  | { readonly kind: 'get'; readonly number: number; readonly id: string }
  | { readonly kind: 'put'; readonly number: number; readonly text: string }
  /** A child process has started or ended. */
  | { readonly kind: 'child'; readonly pid: number; readonly isAlive: boolean }
  | { readonly kind: 'notice'; readonly notice: unknown }
  /** It cannot work for this campaign. */
  | { readonly kind: 'cannot'; readonly message: string; readonly isFault: boolean };
