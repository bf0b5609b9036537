import type { NatsLink } from './connect.js';

/** How many messages that are left out are told one by one. */
const MOST_TOLD = 20;

/** Messages of a campaign that are left out, since anybody who may publish can have written them. */
export interface Skipped {
  /** Tells of one, unless it was told before. */
  add(because: string): void;
  /** Why each was left out. */
  readonly all: readonly string[];
  /** Says how many there were. */
  close(): void;
}

/** Tells whoever uses a connection which messages are left out. */
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
