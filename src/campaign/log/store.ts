import type { CampaignEvent } from './records/event.js';
import type { BlobId } from './records/words.js';
import { contentId } from '../../util/index.js';

export interface LoggedEvent {
  /** Counts from 1 in the order of appending. A gap means that an event was deleted. */
  readonly sequence: number;
  readonly event: CampaignEvent;
}

/** Stores a campaign: its event log and content-addressed texts. Appended events survive `kill -9`. */
export interface Store {
  put(text: string): Promise<BlobId>;
  get(id: BlobId): Promise<string | undefined>;
  ids(): AsyncIterable<BlobId>;
  /** Appends all events or none. */
  append(events: readonly CampaignEvent[]): Promise<void>;
  /** Yields the events with a sequence number above `after`, in order; default: all. */
  events(after?: number): AsyncIterable<LoggedEvent>;
  event(sequence: number): Promise<CampaignEvent | undefined>;
  /** Lists a reason for each message skipped so far; missing if the store has no other writers. */
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
      // Goes through JSON like every other store, so that callers do not rely on values that JSON loses.
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
