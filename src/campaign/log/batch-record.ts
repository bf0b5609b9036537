import type { Decided } from '../../oracle/index.js';

export interface ReplyCounts {
  readonly right: number;
  readonly wrong: number;
  readonly undetermined: number;
  /** By reason. */
  readonly because: Readonly<Record<string, number>>;
}

export interface ModelCounts {
  readonly true: number;
  readonly false: number;
  readonly undetermined: number;
  /** `sat` answers without a model. */
  readonly missing: number;
  readonly ms: number;
  /** By reason. */
  readonly because: Readonly<Record<string, number>>;
  /** By inquiry; missing if there were none. */
  readonly replies?: Readonly<Record<string, ReplyCounts>>;
}

export interface BatchCounts {
  readonly tests: number;
  readonly none: number;
  readonly sameAsSeed: number;
  readonly duplicates: number;
  readonly tooLarge: number;
  /** Draws on which a strategy failed. */
  readonly faults: number;
  readonly solvers: Readonly<Record<string, SolverCounts>>;
  /** Missing if the campaign requests no models. */
  readonly models?: ModelCounts;
}

export interface Provenance {
  /** Names of the rewrites applied, or the source drawn from; empty if unknown. */
  readonly rewrites: readonly string[];
  readonly theories: readonly string[];
}

/** The result of one test case. Old logs have only the first two fields. */
export interface TestResult extends Partial<Provenance> {
  readonly index: number;
  /**
   * By solver: its answers, then the outcome's name unless it only answered. Solvers that were not asked are absent.
   */
  readonly said: Readonly<Record<string, string>>;
  /** Answers known by construction, check by check; null if unknown. */
  readonly known?: readonly (Decided | null)[];
  /** Of all solvers together, rounded to a tenth. */
  readonly ms?: number;
  /** By solver that rejected it but accepts the seed: the start of its message. */
  readonly refused?: Readonly<Record<string, string>>;
  /** By solver that was not asked: the features it lacks (`lackingText`). */
  readonly unsent?: Readonly<Record<string, string>>;
  /** Gainsay's own complaint about a rejected test case. */
  readonly illFormed?: string;
  readonly options?: Readonly<Record<string, readonly string[]>>;
}

export interface LimitCounts {
  /** Rounded to a tenth. */
  readonly ms: number;
  /** Stopped before the user's limit. */
  readonly stopped: number;
  /** Given the user's full time and beyond the learned limit; `ended` of them finished. */
  readonly beyond: number;
  readonly ended: number;
}

export interface SolverCounts {
  readonly runs: number;
  readonly ms: number;
  readonly restarts: number;
  /** Missing if there are none, and in old logs. */
  readonly late?: LimitCounts;
  /** By answer, or by outcome without one. */
  readonly answers: Readonly<Record<string, number>>;
}
