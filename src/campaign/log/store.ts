import type { CampaignEvent } from './records/event.js';
import type { BlobId } from './records/words.js';

export interface LoggedEvent {
  /** From 1, in the order of appending. A skipped number is a deleted event. */
  readonly sequence: number;
  readonly event: CampaignEvent;
}

/**
 * Storage of a campaign: its event log, from which all else is computed, and content-addressed texts.
 * Acknowledged appends survive `kill -9`. The interface has no query language, so an append-only stream with a blob
 * store can implement it.
 */
export interface Store {
  put(text: string): Promise<BlobId>;
  get(id: BlobId): Promise<string | undefined>;
  ids(): AsyncIterable<BlobId>;
  /** Atomic: appends all events or none. */
  append(events: readonly CampaignEvent[]): Promise<void>;
  /** The events with a sequence number above `after` (default: all), in order. */
  events(after?: number): AsyncIterable<LoggedEvent>;
  event(sequence: number): Promise<CampaignEvent | undefined>;
  /** Reasons of messages by other writers that were skipped so far; missing if the store has no other writers. */
  skipped?(): readonly string[];
  close(): Promise<void>;
}
