import type { KnownSeed } from '../../../strategy/index.js';

export interface FusionPartners {
  readonly self: KnownSeed;
  readonly partners: readonly KnownSeed[];
}
