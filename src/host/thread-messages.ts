import type { CampaignEvent, Task } from '../campaign/index.js';

export type ThreadCommand =
  /** The log without batches. */
  | { readonly kind: 'log'; readonly events: readonly CampaignEvent[] }
  | { readonly kind: 'task'; readonly task: Task; readonly times: number }
  /** A requested text, or the id of a stored one. */
  | { readonly kind: 'answer'; readonly number: number; readonly text: string | undefined }
  | { readonly kind: 'pause'; readonly isPaused: boolean }
  | { readonly kind: 'stop' };

export type ThreadMessage =
  | { readonly kind: 'next' }
  /** JSON as in the log, decoded with the same checks. */
  | { readonly kind: 'report'; readonly task: string | null; readonly event: string | null }
  | { readonly kind: 'give-back'; readonly task: string }
  | { readonly kind: 'get'; readonly number: number; readonly id: string }
  | { readonly kind: 'put'; readonly number: number; readonly text: string }
  | { readonly kind: 'child'; readonly pid: number; readonly isAlive: boolean }
  | { readonly kind: 'notice'; readonly notice: unknown }
  | { readonly kind: 'cannot'; readonly message: string; readonly isFault: boolean };
