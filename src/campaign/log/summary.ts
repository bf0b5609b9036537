import type { Trust } from '../../oracle/index.js';
import type { CurrentFacts } from './current.js';
import type { ModelCounts, SolverCounts } from './records/batch.js';
import type { DisputedSeed, FindingRecord } from './records/finding.js';

/**
 * Findings that are probably one bug. Its facts are the current ones of its representative: of the gravest kind, then
 * the strongest trust, then the smallest size. Its trust is therefore the strongest among members of that kind.
 */
export interface Group extends CurrentFacts {
  readonly group: string;
  readonly count: number;
  readonly again: number;
  /** The known bug that it is, or the earlier campaign that has it; null if new. */
  readonly known: string | null;
  readonly smallest: FindingRecord;
}

/** A feature that a solver lacks, or rejects without a bug. */
export interface LackingRow {
  readonly solver: string;
  /** Such as `operator bvnego`, `sort String`, `logic QF_FP`; else the solver's message without its varying parts. */
  readonly feature: string;
  /** Scripts rejected for that reason, and scripts not sent because of it. */
  readonly refused: number;
  readonly unsent: number;
  readonly example: string;
}

/** All counts of a campaign. Solvers' answers and times include seeds. */
export interface Summary {
  readonly seeds: number;
  readonly leftOut: number;
  readonly judged: number;
  readonly disputed: number;
  readonly tests: number;
  readonly none: number;
  readonly sameAsSeed: number;
  readonly duplicates: number;
  readonly tooLarge: number;
  readonly faults: number;
  readonly ms: number;
  readonly solvers: Readonly<Record<string, SolverCounts>>;
  readonly findings: Readonly<Record<FindingRecord['kind'], number>>;
  readonly trusts: Readonly<Record<FindingRecord['kind'], Readonly<Partial<Record<Trust, number>>>>>;
  readonly models: ModelCounts | null;
  /** Results of exhaustible sources, such as those of `enumerate`. */
  readonly enumerated: readonly Enumerated[];
  /** Never counted as findings. */
  readonly lacking: readonly LackingRow[];
  readonly unconfirmed: number;
  /** Files contradicted only by their own `:status`, one entry each; not findings. */
  readonly disputedSeeds: readonly DisputedSeed[];
  readonly slow: number;
  /** Further instances of frequent findings. */
  readonly again: number;
  /** New groups first, by kind and count; then known ones. */
  readonly groups: readonly Group[];
  readonly state: 'running' | 'interrupted' | 'ended';
  readonly reason: string | null;
  /** Reasons to distrust a clean result; empty while it runs. */
  readonly troubles: readonly Trouble[];
}

export interface EnumeratedAnswers {
  readonly right: number;
  readonly wrong: number;
  /** Answers that are neither confirmed nor refuted. */
  readonly unjudged: number;
  readonly unknown: number;
  readonly timeout: number;
  readonly rejected: number;
  /** Crashes and all other results without an answer. */
  readonly other: number;
}

export interface Enumerated {
  readonly strategy: string;
  readonly source: string;
  /** The formulas, described in words. */
  readonly of: string;
  /** Number of indices, and how many were processed. */
  readonly indices: number;
  readonly drawn: number;
  /** Formulas asked; the answers of `decided` of them are known. */
  readonly formulas: number;
  readonly decided: number;
  readonly elsewhere: number;
  /** Formulas not asked: too large, or a fault. */
  readonly leftOut: number;
  /** True if these are all formulas of the source. */
  readonly isWhole: boolean;
  readonly solvers: Readonly<Record<string, EnumeratedAnswers>>;
}

/** A reason why "no findings" means less than it seems, or nothing. */
export interface Trouble {
  readonly kind: 'silent-solver' | 'nothing-tested' | 'stopped' | 'interrupted' | 'faults' | 'missing-events';
  readonly solver: string | null;
  readonly text: string;
}
