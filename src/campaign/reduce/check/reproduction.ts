import type { Suspect } from '../../../oracle/index.js';
import type { FullRunRecord, RunRecord } from '../../log/index.js';

export interface Reproduction {
  readonly suspect: Suspect;
  readonly runs: readonly FullRunRecord[];
  readonly parentRuns: readonly RunRecord[];
  /** The model that proves the answer, if any. */
  readonly proof: { readonly text: string; readonly solver: string } | undefined;
}
