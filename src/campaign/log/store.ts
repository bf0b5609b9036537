import type { CampaignEvent } from './events.js';
import type { BlobId } from './blob-id.js';

/** An event with its place in the log. */
export interface LoggedEvent {
  /** From 1, in the order of appending. A number that is skipped is an event that somebody deleted. */
  readonly sequence: number;
  readonly event: CampaignEvent;
}

/**
 * Where a campaign lives. The event log is the truth: every count, table and page is computed from it. Blobs are
 * content-addressed. What `append` has acknowledged is never lost, also under `kill -9`. No query language leaks
 * through, so that an append-only stream with a blob store can stand in its place.
 */
export interface Store {
  put(text: string): Promise<BlobId>;
  get(id: BlobId): Promise<string | undefined>;
  /** The names of all texts, in any order. */
  ids(): AsyncIterable<BlobId>;
  /** Appends all the events or none of them. */
  append(events: readonly CampaignEvent[]): Promise<void>;
  /** The events after the given sequence number (all of them when left out), in order. */
  events(after?: number): AsyncIterable<LoggedEvent>;
  /** The event in this place; undefined where there is none yet. */
  event(sequence: number): Promise<CampaignEvent | undefined>;
  /** Why each message that others wrote was left out so far; missing if nobody else can write to the store. */
  skipped?(): readonly string[];
  close(): Promise<void>;
}
