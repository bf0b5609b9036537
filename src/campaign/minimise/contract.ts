import type { Oracle } from '../../oracle/index.js';
import type { GraphAlgorithm, ScriptPass } from '../../reduce/index.js';
import type { Limits, Solver } from '../../solver/index.js';
import type { Strategy } from '../../strategy/index.js';
import type { CampaignState, Clock, Store } from '../log/index.js';

export interface OpeningOptions {
  /**
   * `fresh` starts a process for each query (WebAssembly stays alive regardless). `persistent` uses one process for
   * all, as histories need.
   */
  readonly mode: 'fresh' | 'persistent';
  /** Makes the solver check its own models, if it can. */
  readonly checkModels: boolean;
  /** Words of its profile to omit from its command, none by default. */
  readonly without?: readonly string[];
  /** Runs it with only the words of its name, on a file. */
  readonly asGiven?: boolean;
}

export interface JournalEntry {
  readonly fails: boolean;
  /** A model that proved it. It is tried first on later candidates. */
  readonly model?: string;
  readonly solver?: string;
}

/** Verdicts by the content of candidates. With them, a reduction that was killed repeats the same course. */
export interface Journal {
  get(key: string): JournalEntry | undefined;
  put(key: string, entry: JournalEntry): void;
}

export interface ReductionProgress {
  /** `trace`, `history`, `terms`, or the name of the current pass. */
  readonly pass: string;
  /** UTF-8 bytes of the smallest input so far. */
  readonly bytes: number;
  /** Number of solver queries. */
  readonly calls: number;
  readonly cacheHits: number;
}

export interface ReductionParts {
  readonly clock: Clock;
  readonly limits: Limits;
  readonly checkModels: boolean;
  readonly models: boolean;
  /** Number of runs in which the result must show the failure, by default `REPEATS.most`. */
  readonly repeats?: number | undefined;
  /** Number of candidates inspected concurrently, at least 1. */
  readonly jobs: number;
  /** Time limit in milliseconds, without pauses. Undefined means no limit. */
  readonly budgetMs?: number | undefined;
  /** Milliseconds for which the user paused it. */
  pausedMs?(): number;
  /** Verdicts of an earlier attempt at this reduction. Undefined records nothing. */
  readonly journal?: Journal | undefined;
  /** Solvers that run as their user would run them: only the words of their names, the text unchanged. */
  readonly asGiven?: ReadonlySet<string>;
  /** Replaces all passes by a plain search on terms, without undoing the trace first, for comparisons. */
  readonly algorithm?: GraphAlgorithm | undefined;
  /** Oracles, by default Gainsay's own. */
  readonly oracles?: readonly Oracle[] | undefined;
  /** Passes over scripts besides Gainsay's own. */
  readonly passes?: readonly ScriptPass[] | undefined;
  /**
   * Opens a new instance of a solver, or returns undefined if it is not available. It is closed when the reduction
   * ends.
   */
  open(id: string, options: OpeningOptions): Promise<Solver | undefined>;
  tell?(progress: ReductionProgress): void;
  /** Receives every smaller input, as it is sent, once it is accepted. */
  accepted?(text: string): void;
}

export interface ReductionContext extends Omit<ReductionParts, 'limits' | 'checkModels' | 'models'> {
  readonly store: Store;
  readonly state: Pick<CampaignState, 'plan' | 'judged'>;
  /** At least the strategy of the finding, built from the plan's own texts, to replay its trace. */
  readonly strategies: readonly Strategy[];
}
