import type { NatsLink } from './connect.js';

const MOST_REPORTED = 20;

export interface Skipped {
  add(because: string): void;
  readonly all: readonly string[];
  close(): void;
}

export function collectSkipped({ emit, address: { shown: address } }: Pick<NatsLink, 'emit' | 'address'>): Skipped {
  const known = new Set<string>();
  return {
    add(because) {
      if (known.has(because)) return;
      known.add(because);
      if (known.size <= MOST_REPORTED) emit({ kind: 'message-refused', address, because });
    },
    get all() {
      return [...known];
    },
    close() {
      if (known.size > MOST_REPORTED) emit({ kind: 'messages-refused', address, count: known.size });
    },
  };
}
