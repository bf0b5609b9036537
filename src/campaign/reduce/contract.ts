import type { Oracle } from '../../oracle/index.js';
import type { GraphAlgorithm, ScriptPass } from '../../reduce/index.js';
import type { Limits, Solver } from '../../solver/index.js';
import type { Strategy } from '../../strategy/index.js';
import type { CampaignState, Clock, Store } from '../log/index.js';

export interface OpeningOptions {
  /** `persistent`: one process for all queries, so earlier queries matter. WebAssembly solvers always stay alive. */
  readonly mode: 'fresh' | 'persistent';
  readonly checkModels: boolean;
  readonly without?: readonly string[];
  readonly asGiven?: boolean;
}

export interface JournalEntry {
  readonly fails: boolean;
  readonly model?: string;
  readonly solver?: string;
}

export interface Journal {
  get(key: string): JournalEntry | undefined;
  put(key: string, entry: JournalEntry): void;
}

export interface ReductionProgress {
  /** `trace`, `history`, `terms`, or the name of a pass. */
  readonly pass: string;
  readonly bytes: number;
  readonly calls: number;
  readonly cacheHits: number;
}

export interface ReductionParts {
  readonly clock: Clock;
  readonly limits: Limits;
  readonly checkModels: boolean;
  readonly models: boolean;
  readonly repeats?: number | undefined;
  readonly jobs: number;
  readonly budgetMs?: number | undefined;
  pausedMs?(): number;
  readonly journal?: Journal | undefined;
  /** Solvers that run as the user runs them: with only the command-line words in their names, on the unchanged text. */
  readonly asGiven?: ReadonlySet<string>;
  /** Replaces all passes by a plain search on terms, to compare search algorithms. */
  readonly algorithm?: GraphAlgorithm | undefined;
  readonly oracles?: readonly Oracle[] | undefined;
  readonly passes?: readonly ScriptPass[] | undefined;
  /** Undefined if the solver is unavailable. The reduction closes the solver when it ends. */
  open(id: string, options: OpeningOptions): Promise<Solver | undefined>;
  emit?(progress: ReductionProgress): void;
  accepted?(text: string): void;
}

export interface ReductionContext extends Omit<ReductionParts, 'limits' | 'checkModels' | 'models'> {
  readonly store: Store;
  readonly state: Pick<CampaignState, 'plan' | 'judged'>;
  /** Must include the finding's strategy, with the data that the campaign stores, to replay the trace. */
  readonly strategies: readonly Strategy[];
}
