import type { Allowance, FullRunRecord } from '../../log/index.js';

/** A run with the queries of its process up to and including it. */
export interface RunWithHistory {
  readonly record: FullRunRecord;
  readonly history: readonly string[];
  readonly allowance?: Allowance;
}
