import type { Oracle } from '../../oracle/index.js';
import type { GraphAlgorithm, ScriptPass } from '../../reduce/index.js';
import type { Limits, Solver } from '../../solver/index.js';
import type { Strategy } from '../../strategy/index.js';
import type { CampaignState, Clock, Store } from '../log/index.js';

export interface OpeningOptions {
  /** `persistent` keeps one process for all queries, as histories need. WebAssembly always stays alive. */
  readonly mode: 'fresh' | 'persistent';
  readonly checkModels: boolean;
  readonly without?: readonly string[];
  /** Uses only the words of its name, on a file. */
  readonly asGiven?: boolean;
}

export interface JournalEntry {
  readonly fails: boolean;
  readonly model?: string;
  readonly solver?: string;
}

/** Verdicts by content, with which a killed reduction repeats its course. */
export interface Journal {
  get(key: string): JournalEntry | undefined;
  put(key: string, entry: JournalEntry): void;
}

export interface ReductionProgress {
  /** `trace`, `history`, `terms`, or the name of the pass. */
  readonly pass: string;
  /** UTF-8 bytes of the smallest input so far. */
  readonly bytes: number;
  readonly calls: number;
  readonly cacheHits: number;
}

export interface ReductionParts {
  readonly clock: Clock;
  readonly limits: Limits;
  readonly checkModels: boolean;
  readonly models: boolean;
  /** Runs in which the result must show the failure, by default `REPEATS.most`. */
  readonly repeats?: number | undefined;
  /** Number of candidates inspected concurrently, at least 1. */
  readonly jobs: number;
  /** Milliseconds without pauses. Undefined means no limit. */
  readonly budgetMs?: number | undefined;
  pausedMs?(): number;
  readonly journal?: Journal | undefined;
  /** Solvers that run with only the words of their names, on the text unchanged. */
  readonly asGiven?: ReadonlySet<string>;
  /** Replaces all passes by a plain search on terms, for comparisons. */
  readonly algorithm?: GraphAlgorithm | undefined;
  /** Replace Gainsay's own oracles. */
  readonly oracles?: readonly Oracle[] | undefined;
  readonly passes?: readonly ScriptPass[] | undefined;
  /** Undefined if unavailable. The solver is closed when the reduction ends. */
  open(id: string, options: OpeningOptions): Promise<Solver | undefined>;
  tell?(progress: ReductionProgress): void;
  /** Receives every accepted input, as sent. */
  accepted?(text: string): void;
}

export interface ReductionContext extends Omit<ReductionParts, 'limits' | 'checkModels' | 'models'> {
  readonly store: Store;
  readonly state: Pick<CampaignState, 'plan' | 'judged'>;
  /** At least the finding's strategy, with the plan's own texts, to replay its trace. */
  readonly strategies: readonly Strategy[];
}
