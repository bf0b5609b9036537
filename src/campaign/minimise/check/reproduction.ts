import type { Suspect } from '../../../oracle/index.js';
import type { FullRunRecord, RunRecord } from '../../log/index.js';

/** A candidate that shows what is sought, and how that is known. */
export interface Reproduction {
  readonly suspect: Suspect;
  readonly runs: readonly FullRunRecord[];
  readonly parentRuns: readonly RunRecord[];
  /** The model that proves the answer, where one does. */
  readonly proof: { readonly text: string; readonly solver: string } | undefined;
}
