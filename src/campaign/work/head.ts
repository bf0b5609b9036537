import type { SeedLookup, SuspicionEvent } from '../judge/index.js';
import type { CampaignState, Clock, FindingRecord, Store } from '../log/index.js';
import type { KnownBug, Steering } from '../triage/index.js';

/** What a campaign gives to whoever does its work. */
export interface CampaignHead {
  readonly store: Store;
  readonly state: CampaignState;
  readonly clock: Clock;
  /** Bugs that are reported already. */
  readonly known: readonly KnownBug[];
  readonly steering: Steering;
  /** Seeds, and what is known of them, by name. */
  readonly lookup: SeedLookup;
  /** How many seeds the log has judged. */
  judged(): number;
  /** No further solver is asked once this aborts; what is suspected already is still looked into until `failed` aborts. */
  readonly signal: AbortSignal;
  /** Nothing goes on once this aborts. */
  readonly failed: AbortSignal;
  /** Writes a finding where people look for it. Done before anybody is told of it. */
  keep(finding: FindingRecord): Promise<void>;
  log(event: SuspicionEvent): Promise<unknown>;
  /** Hears of a finding that is no known bug. */
  confirmed(finding: FindingRecord): void;
}
