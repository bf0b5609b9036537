import type { Decided } from '../../oracle/index.js';

/** What came of the replies to one kind of inquiry. */
export interface ReplyCounts {
  readonly right: number;
  readonly wrong: number;
  readonly undetermined: number;
  /** Why replies are undetermined, and how often. */
  readonly because: Readonly<Record<string, number>>;
}

/** What came of the models that solvers gave. */
export interface ModelCounts {
  readonly true: number;
  readonly false: number;
  readonly undetermined: number;
  /** Answers sat to which no model came. */
  readonly missing: number;
  /** Milliseconds of evaluating. */
  readonly ms: number;
  /** Why models are undetermined, and how often. */
  readonly because: Readonly<Record<string, number>>;
  /** What came of replies to inquiries, by inquiry; missing where solvers were sent none. */
  readonly replies?: Readonly<Record<string, ReplyCounts>>;
}

/** What came of one batch. */
export interface BatchCounts {
  /** Test cases asked of the solvers. */
  readonly tests: number;
  /** Draws that yielded no mutant. */
  readonly none: number;
  /** Mutants equal to a seed. */
  readonly sameAsSeed: number;
  /** Mutants equal to an earlier mutant. */
  readonly duplicates: number;
  /** Mutants over the size limit. */
  readonly tooLarge: number;
  /** Draws on which a strategy failed: faults of our own. */
  readonly faults: number;
  readonly solvers: Readonly<Record<string, SolverCounts>>;
  /** Missing in campaigns that ask for none. */
  readonly models?: ModelCounts;
}

/** What a test case was made with, and of. */
export interface Making {
  /** The rewrites that made it, by name, or the source that it was drawn from; none where that is not known. */
  readonly rewrites: readonly string[];
  /** The theories that it uses, in alphabetical order. */
  readonly theories: readonly string[];
}

/** What came of one test case. All but the first two fields are missing in old logs. */
export interface TestResult extends Partial<Making> {
  readonly index: number;
  /** What each solver said: its answers and, where it did not just answer, the outcome's name; a solver that was not asked is not there. */
  readonly said: Readonly<Record<string, string>>;
  /** What each check must answer, where the way in which it was made decides that; null for one where it does not. */
  readonly known?: readonly (Decided | null)[];
  /** Milliseconds of all solvers together, rounded to a tenth. */
  readonly ms?: number;
  /** Why solvers rejected it that had accepted its seed (where there is one): the beginning of what each said. */
  readonly refused?: Readonly<Record<string, string>>;
  /** Solvers that were not asked, and what they do not have of what the test case uses (`lackingText`). */
  readonly unsent?: Readonly<Record<string, string>>;
  /** What Gainsay finds wrong with a test case that was refused, if anything. */
  readonly illFormed?: string;
  /** The options that each solver was asked with, where it was asked with some. */
  readonly options?: Readonly<Record<string, readonly string[]>>;
}

/** Runs that reached a limit of theirs. */
export interface LateCounts {
  /** Milliseconds of all of them, to a tenth. */
  readonly ms: number;
  /** Those that were stopped before the time that the user allows. */
  readonly stopped: number;
  /** Runs that had that time and took longer than they else would have had, and how many of these ended before it was over. */
  readonly beyond: number;
  readonly ended: number;
}

/** How a solver behaved over many runs. */
export interface SolverCounts {
  readonly runs: number;
  readonly ms: number;
  readonly restarts: number;
  /** Missing where no run reached a limit, and in old logs. */
  readonly late?: LateCounts;
  /** How often each answer was given and each other outcome occurred. */
  readonly answers: Readonly<Record<string, number>>;
}
