import type { Oracle } from '../oracle/index.js';
import type { Solver } from '../solver/index.js';
import type { Strategy } from '../strategy/index.js';
import type { PostProcessor } from './post-processing.js';
import type { CampaignEvent, CampaignState, Clock, FindingRecord, Store } from './log/index.js';
import type { ModelExaminer } from './ask/index.js';
import type { LoadedSeed } from './cases/index.js';
import type { KnownBug } from './triage/index.js';

/** Everything that a campaign needs from outside. */
export interface CampaignParts {
  readonly store: Store;
  readonly state: CampaignState;
  /** The seeds of the plan, in its order. */
  readonly seeds: readonly LoadedSeed[];
  readonly strategies: readonly Strategy[];
  /** Who says whether something is wrong; missing: the oracles of Gainsay. */
  readonly oracles?: readonly Oracle[] | undefined;
  /** How many pieces of work are done at a time. */
  readonly jobs: number;
  readonly clock: Clock;
  /** Opens the solvers of the plan anew, in its order. */
  openSolvers(): Promise<readonly Solver[]>;
  /** Opens one of them as it is when its process is kept alive between queries, to go through a history again. */
  openPersistent(id: string): Promise<Solver>;
  /** Opens a solver that may be asked where two disagree; undefined where there is none of this name. */
  openTieBreaker(id: string): Promise<Solver | undefined>;
  /** Writes a finding where people look for it. Done before anybody is told of it. */
  keep(finding: FindingRecord): Promise<void>;
  /** Takes quick looks at models on another thread; missing: that is done here. */
  readonly examine?: ModelExaminer;
  /** Looks after findings in between, as the plan says; missing: nobody does. */
  readonly postProcessor?: PostProcessor;
  /** Bugs that are reported already: they are counted apart, and strategies are steered off them. */
  readonly known?: readonly KnownBug[];
  /** Hears every event once it is kept. */
  tell(event: CampaignEvent): void;
}
