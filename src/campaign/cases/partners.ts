import type { KnownSeed } from '../../strategy/index.js';

/** What a strategy that joins seeds is told beside the seed. */
export interface FusionPartners {
  readonly self: KnownSeed;
  readonly partners: readonly KnownSeed[];
}
