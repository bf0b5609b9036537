import type { SeedLookup } from '../judge/index.js';
import type { SuspicionEvent } from '../../confirm/index.js';
import type { CampaignState, Clock, FindingRecord, Store } from '../../log/index.js';
import type { KnownBug, DuplicateThrottle } from '../../triage/index.js';

export interface CampaignHead {
  readonly store: Store;
  readonly state: CampaignState;
  readonly clock: Clock;
  /** Bugs that are already reported. */
  readonly known: readonly KnownBug[];
  readonly steering: DuplicateThrottle;
  readonly lookup: SeedLookup;
  judged(): number;
  /** Once this aborts, no query starts. Pending suspicions are still confirmed until `failed` aborts. */
  readonly signal: AbortSignal;
  readonly failed: AbortSignal;
  /** Stores a finding for the user, before it is logged. */
  keep(finding: FindingRecord): Promise<void>;
  log(event: SuspicionEvent): Promise<unknown>;
  /** Called for a finding that is a bug and not a known one. */
  confirmed(finding: FindingRecord): void;
}
