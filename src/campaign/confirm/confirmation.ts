import type { Oracle, Suspect } from '../../oracle/index.js';
import type { Solver } from '../../solver/index.js';
import type { AskingOptions, SolverSource } from '../hunt/ask/index.js';
import type { DrawnTest, Question } from '../hunt/draw/index.js';
import type { FindingOptions, FullRunRecord, RepeatedRuns } from '../log/index.js';
import type { ContradictedClaim, SeedObservation } from '../hunt/judge/index.js';

export interface SuspectedCase {
  readonly suspect: Suspect;
  readonly test: DrawnTest;
  /** The seed as sent, or several seeds in one text; undefined without a seed. */
  readonly parent: Question | undefined;
  readonly seed: SeedObservation | undefined;
  readonly seedPath?: string | undefined;
  readonly runs: readonly FullRunRecord[];
  readonly options?: FindingOptions | undefined;
  readonly history: readonly string[];
}

export interface Confirmation extends Omit<AskingOptions, 'effort'> {
  readonly solvers: readonly Solver[];
  readonly oracles?: readonly Oracle[] | undefined;
  readonly unsteady: ReadonlySet<string>;
  readonly alike: boolean;
  readonly repeats: number;
  readonly runtime: Pick<SolverSource, 'openPersistent' | 'tieBreakers'>;
}

/** Queries that show the bug in one process, the test case last. The test case alone does not show it. */
export type ReplayHistory = readonly string[];

export interface UnstableSolver {
  readonly kind: 'unstable';
  readonly how: 'fresh' | 'history';
  readonly history?: ReplayHistory;
  readonly repeated: RepeatedRuns;
  readonly runs: readonly FullRunRecord[];
}

export type Confirmed =
  | {
      readonly kind: 'confirmed';
      readonly how: 'fresh' | 'history';
      readonly history?: ReplayHistory;
      readonly suspect: Suspect;
      readonly runs: readonly FullRunRecord[];
      readonly parentRuns: readonly FullRunRecord[];
      readonly tieBreakers: readonly FullRunRecord[];
      readonly repeats: readonly RepeatedRuns[];
      /** A solver that the suspicion does not need. */
      readonly unstable?: UnstableSolver;
    }
  | UnstableSolver
  /** Only a file's `:status` contradicts the solver; a `:status` proves nothing. */
  | {
      readonly kind: 'disputed';
      readonly suspect: Suspect;
      readonly runs: readonly FullRunRecord[];
    }
  | {
      readonly kind: 'unconfirmed';
      readonly reason: string;
      readonly runs: readonly FullRunRecord[];
      /** Why the claim on which the suspicion rests is wrong. */
      readonly refuted?: string;
      readonly contradicted?: ContradictedClaim;
    };
