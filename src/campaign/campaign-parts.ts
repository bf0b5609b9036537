import type { Strategy } from '../strategy/index.js';
import type { CampaignEvent, CampaignState, Clock, FindingRecord, Store } from './log/index.js';
import type { LoadedSeed } from './cases/index.js';
import type { KnownBug } from './triage/index.js';
import type { CampaignHead, Executor } from './work/index.js';

/** Everything that a campaign needs from outside. */
export interface CampaignParts {
  readonly store: Store;
  readonly state: CampaignState;
  /** The seeds of the plan, in its order. */
  readonly seeds: readonly LoadedSeed[];
  readonly strategies: readonly Strategy[];
  readonly clock: Clock;
  /** Milliseconds in which it was paused by its user: they are no time of work. Missing: it is never paused. */
  pausedMs?(): number;
  /** Bugs that are reported already: they are counted apart, and strategies are steered off them. */
  readonly known?: readonly KnownBug[];
  /** Opens what does the work: who asks solvers, and where. */
  executor(head: CampaignHead): Executor;
  /** Writes a finding where people look for it. Done before anybody is told of it. */
  keep(finding: FindingRecord): Promise<void>;
  /** Hears every event once it is kept. */
  tell(event: CampaignEvent): void;
}
