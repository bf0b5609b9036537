import type { NatsLink } from './connect.js';

/** Skipped messages reported one by one; after that, only their number. */
const MOST_TOLD = 20;

/** Skipped messages of a campaign. Any client that may publish can have written them. */
export interface Skipped {
  /** Reports one, unless already reported. */
  add(because: string): void;
  /** The reasons, one per message. */
  readonly all: readonly string[];
  /** Reports the total. */
  close(): void;
}

/** Reports skipped messages to the user of a connection. */
export function skippedAt({ tell, address: { shown: address } }: Pick<NatsLink, 'tell' | 'address'>): Skipped {
  const known = new Set<string>();
  return {
    add(because) {
      if (known.has(because)) return;
      known.add(because);
      if (known.size <= MOST_TOLD) tell({ kind: 'message-refused', address, because });
    },
    get all() {
      return [...known];
    },
    close() {
      if (known.size > MOST_TOLD) tell({ kind: 'messages-refused', address, count: known.size });
    },
  };
}
