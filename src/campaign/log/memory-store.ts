import { contentId } from '../../util/index.js';
import type { CampaignEvent } from './records/event.js';
import type { BlobId } from './records/words.js';
import type { LoggedEvent, Store } from './store.js';

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
