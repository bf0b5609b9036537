import type { Trust } from '../../oracle/index.js';
import type { CurrentFacts } from './current.js';
import type { ModelCounts, SolverCounts } from './batch-record.js';
import type { DisputedSeed, FindingRecord } from './finding-record.js';

/**
 * Findings that are most likely one bug. What is said of it is what is known by now of the member that stands for it: of the
 * gravest kind, among those the surest, among those the smallest. So its trust is the strongest of its members of that kind.
 */
export interface Group extends CurrentFacts {
  readonly group: string;
  readonly count: number;
  /** How often what looks like it was counted, and not looked into any more. */
  readonly again: number;
  /** The known bug that it is, or the earlier campaign that has it; null where it is new. */
  readonly known: string | null;
  /** The member that stands for it, as it was found. */
  readonly smallest: FindingRecord;
}

/** Something that a solver does not have, or refuses for a reason that is not a bug. */
export interface LackingRow {
  readonly solver: string;
  /** Such as `operator bvnego`, `sort String`, `logic QF_FP`; else the solver's message without what varies. */
  readonly feature: string;
  /** Scripts that it refused for that reason, and those that it was not sent. */
  readonly refused: number;
  readonly unsent: number;
  /** One of its messages. */
  readonly example: string;
}

/** Everything that is counted in a campaign. Solvers' answers and time include those for the seeds. */
export interface Summary {
  readonly seeds: number;
  readonly leftOut: number;
  readonly judged: number;
  readonly disputed: number;
  /** Test cases asked of the solvers, seeds not among them. */
  readonly tests: number;
  readonly none: number;
  readonly sameAsSeed: number;
  readonly duplicates: number;
  readonly tooLarge: number;
  readonly faults: number;
  /** Milliseconds of work. */
  readonly ms: number;
  readonly solvers: Readonly<Record<string, SolverCounts>>;
  readonly findings: Readonly<Record<FindingRecord['kind'], number>>;
  /** The same findings, by how they are known now. */
  readonly trusts: Readonly<Record<FindingRecord['kind'], Readonly<Partial<Record<Trust, number>>>>>;
  /** What came of solvers' models; null where none are asked for. */
  readonly models: ModelCounts | null;
  /** What came of sources that come to an end, such as those of `enumerate`. */
  readonly enumerated: readonly Enumerated[];
  /** What solvers do not have; never counted as findings. */
  readonly lacking: readonly LackingRow[];
  readonly unconfirmed: number;
  /** Files whose own `:status` alone speaks against a solver, one entry each; no findings. */
  readonly disputedSeeds: readonly DisputedSeed[];
  readonly slow: number;
  /** What looked like something that was found many times. */
  readonly again: number;
  /** New ones first, by kind and count; then those that are known. */
  readonly groups: readonly Group[];
  readonly state: 'running' | 'interrupted' | 'ended';
  /** Why it ended or was interrupted. */
  readonly reason: string | null;
  /** What is in the way of believing it; empty as long as it runs. */
  readonly troubles: readonly Trouble[];
}

/** How a solver answered the formulas of an enumeration. */
export interface EnumeratedStanding {
  readonly right: number;
  readonly wrong: number;
  /** Answers that nothing is known against or for. */
  readonly unjudged: number;
  readonly unknown: number;
  readonly timeout: number;
  readonly rejected: number;
  /** Crashes and whatever else is no answer. */
  readonly other: number;
}

/** What came of a source that comes to an end. */
export interface Enumerated {
  readonly strategy: string;
  readonly source: string;
  /** What the formulas are, in words. */
  readonly of: string;
  /** How many indices there are, and how many were gone through. */
  readonly indices: number;
  readonly drawn: number;
  /** Formulas that solvers were asked about; of so many the answer is known. */
  readonly formulas: number;
  readonly decided: number;
  /** Formulas that were asked for another source. */
  readonly elsewhere: number;
  /** Formulas that were not asked: too large, or a fault. */
  readonly leftOut: number;
  /** Whether these are all formulas that there are. */
  readonly isWhole: boolean;
  readonly solvers: Readonly<Record<string, EnumeratedStanding>>;
}

/** Why it means less than it seems, or nothing at all, that a campaign found nothing. */
export interface Trouble {
  readonly kind: 'silent-solver' | 'nothing-tested' | 'stopped' | 'interrupted' | 'faults' | 'missing-events';
  /** The solver that it is about, where it is about one. */
  readonly solver: string | null;
  readonly text: string;
}
