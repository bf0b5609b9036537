import type { Allowance, FullRunRecord } from '../log/index.js';

/** A run, and what its process had been asked, up to and with it. */
export interface Asked {
  readonly record: FullRunRecord;
  readonly history: readonly string[];
  /** How long it was allowed to take, where that was learned. */
  readonly allowance?: Allowance;
}
