import type { Oracle } from '../../oracle/index.js';
import type { GraphAlgorithm, ScriptPass } from '../../reduce/index.js';
import type { Limits, Solver } from '../../solver/index.js';
import type { Strategy } from '../../strategy/index.js';
import type { CampaignState, Clock, Store } from '../log/index.js';

/** How a solver is opened for reducing. */
export interface OpeningOptions {
  /** A process for each question (WebAssembly is kept alive all the same), or one for all: for histories. */
  readonly mode: 'fresh' | 'persistent';
  /** Whether it checks its own models, where it can. */
  readonly checkModels: boolean;
  /** Words of its profile that are left out of its command; none where nothing is said. */
  readonly without?: readonly string[];
  /** With the words of its name alone, on a file. */
  readonly asGiven?: boolean;
}

/** What was found out of one candidate. */
export interface JournalEntry {
  readonly fails: boolean;
  /** A model that proved it; it is tried on the next candidates first. */
  readonly model?: string;
  /** Whose it is. */
  readonly solver?: string;
}

/** Verdicts by the content of candidates: with them, a reduction that was killed goes the same way once more. */
export interface Journal {
  get(key: string): JournalEntry | undefined;
  put(key: string, entry: JournalEntry): void;
}

/** How far a reduction is. */
export interface ReductionProgress {
  /** `trace`, `history`, `terms`, or the name of what is tried there. */
  readonly pass: string;
  /** UTF-8 bytes of the smallest input so far. */
  readonly bytes: number;
  /** How often solvers were asked. */
  readonly calls: number;
  readonly cacheHits: number;
}

/** All that is needed from outside for making a finding smaller. */
export interface ReductionParts {
  readonly clock: Clock;
  readonly limits: Limits;
  /** Whether solvers check their own models, and whether they are asked for models. */
  readonly checkModels: boolean;
  readonly models: boolean;
  /** How often what was reduced must show before it is believed; missing: `REPEATS.most`. */
  readonly repeats?: number | undefined;
  /** How many candidates are looked at at the same time, at least 1. */
  readonly jobs: number;
  /** Milliseconds in all, pauses aside; undefined: as long as it takes. */
  readonly budgetMs?: number | undefined;
  /** Milliseconds in which it was paused, by its user. */
  pausedMs?(): number;
  /** Verdicts of an earlier attempt at the same; undefined: nothing is kept. */
  readonly journal?: Journal | undefined;
  /** Solvers that are asked as their user would, with the words of their names alone and about the text as it stands. */
  readonly asGiven?: ReadonlySet<string>;
  /** Searches terms in place of all passes, and without undoing the trace first: to compare. */
  readonly algorithm?: GraphAlgorithm | undefined;
  /** Who says whether something is wrong; missing: the oracles of Gainsay. */
  readonly oracles?: readonly Oracle[] | undefined;
  /** Passes over scripts beside those of Gainsay. */
  readonly passes?: readonly ScriptPass[] | undefined;
  /** Opens a solver anew by its name; undefined where it is not here. It is closed when the reduction ends. */
  open(id: string, options: OpeningOptions): Promise<Solver | undefined>;
  /** Hears how far it is. */
  tell?(progress: ReductionProgress): void;
  /** Hears of every smaller input at once, as it is asked. */
  accepted?(text: string): void;
}

/** What is needed for making a finding of a campaign smaller. */
export interface ReductionContext extends Omit<ReductionParts, 'limits' | 'checkModels' | 'models'> {
  readonly store: Store;
  readonly state: Pick<CampaignState, 'plan' | 'judged'>;
  /** At least the strategy that made the finding, from the plan's own texts: the trace is made again with it. */
  readonly strategies: readonly Strategy[];
}
