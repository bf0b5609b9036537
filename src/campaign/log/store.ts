import type { CampaignEvent } from './records/event.js';
import { UnusableLog } from './records/json-text.js';
import type { BlobId } from './records/words.js';

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
  /** Distinct reasons why messages of other writers were skipped; missing if there are no other writers. */
  skipped?(): readonly string[];
  close(): Promise<void>;
}

/** Throws `UnusableLog` if the text is missing. */
export async function readStoredText(store: Pick<Store, 'get'>, id: BlobId): Promise<string> {
  const text = await store.get(id);
  if (text === undefined) throw new UnusableLog(`the text ${id} is missing`);
  return text;
}
