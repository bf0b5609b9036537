import type { CampaignEvent } from './records/event.js';
import type { BlobId } from './records/words.js';
import { contentId } from '../../util/index.js';

export interface LoggedEvent {
  /** From 1, in the order of appending. A skipped number is a deleted event. */
  readonly sequence: number;
  readonly event: CampaignEvent;
}

/**
 * Storage of a campaign: its event log, from which all else is computed, and content-addressed texts. Acknowledged
 * appends survive `kill -9`.
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

export function memoryStore(): Store {
  const blobs = new Map<BlobId, string>();
  const log: LoggedEvent[] = [];
  return {
    put(text) {
      const id = contentId(text);
      blobs.set(id, text);
      return Promise.resolve(id);
    },
    get: (id) => Promise.resolve(blobs.get(id)),
    async *ids() {
      yield* blobs.keys();
    },

    async append(events) {
      // Goes through JSON as every other store does, so that code cannot rely on values that JSON loses.
      const texts = events.map((event) => JSON.stringify(event));
      for (const text of texts) log.push({ sequence: log.length + 1, event: JSON.parse(text) as CampaignEvent });
    },

    async *events(after = 0) {
      for (let i = after; i < log.length; i++) yield log[i] as LoggedEvent;
    },
    event: (sequence) => Promise.resolve(log[sequence - 1]?.event),
    close: () => Promise.resolve(),
  };
}
