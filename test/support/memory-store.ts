import type { BlobId, CampaignEvent, LoggedEvent, Store } from '../../src/campaign/log/index.js';
import { contentId } from '../../src/util/index.js';

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
