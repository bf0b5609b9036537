import type { Strategy } from '../../strategy/index.js';
import type { CampaignEvent, CampaignState, Clock, FindingRecord, Store } from '../log/index.js';
import type { LoadedSeed } from './draw/index.js';
import type { KnownBug } from '../triage/index.js';
import type { CampaignHead, Executor } from './pool/index.js';

export interface CampaignParts {
  readonly store: Store;
  readonly state: CampaignState;
  readonly seeds: readonly LoadedSeed[];
  readonly strategies: readonly Strategy[];
  readonly clock: Clock;
  /** Milliseconds for which the user paused it, which are not work. Missing: never paused. */
  pausedMs?(): number;
  /** Counted separately, and given fewer tests. */
  readonly known?: readonly KnownBug[];
  executor(head: CampaignHead): Executor;
  /** Writes a finding for people, before it is announced. */
  keep(finding: FindingRecord): Promise<void>;
  /** Receives every event once it is stored. */
  tell(event: CampaignEvent): void;
}
