import type { Oracle, Suspect } from '../../oracle/index.js';
import type { Solver } from '../../solver/index.js';
import type { AskingOptions } from '../ask/index.js';
import type { MadeTest, Question } from '../cases/index.js';
import type { FindingOptions, FullRunRecord, Repeated } from '../log/index.js';
import type { SeedObservation } from './evidence.js';

/** A suspicion with all that is needed to look again. */
export interface Doubt {
  readonly suspect: Suspect;
  readonly test: MadeTest;
  /** The seed as it was solved, or several in one text; undefined, as is what was seen of it, where there is none. */
  readonly parent: Question | undefined;
  readonly seed: SeedObservation | undefined;
  /** All the runs on the test case. */
  readonly runs: readonly FullRunRecord[];
  /** The options that the suspect is asked with, where it needs some. */
  readonly options?: FindingOptions | undefined;
  /** What the process of each suspect had been asked before, up to and with the test case. */
  readonly history: readonly string[];
}

/** What is needed for looking again. */
export interface Confirmation extends Omit<AskingOptions, 'effort'> {
  readonly solvers: readonly Solver[];
  /** Who says whether something is wrong; missing: the oracles of Gainsay. */
  readonly oracles?: readonly Oracle[] | undefined;
  /** Those that were seen to change what they say in this campaign. */
  readonly unsteady: ReadonlySet<string>;
  /** Whether a finding of the same group is confirmed already. */
  readonly alike: boolean;
  /** How often a solver must say the same before it is believed. */
  readonly repeats: number;
  /** Opens a solver anew, with a process that is kept alive between queries. */
  reopen(id: string): Promise<Solver>;
  /** Solvers that may be asked where it is open who is wrong, opened one by one as they are needed. */
  tieBreakers(): AsyncIterable<Solver>;
}

/**
 * The queries after which it shows, where it does not in a new process: the last of those that were asked, up to and with the test
 * case, as few as were found to do.
 */
export type ShownAfter = readonly string[];

export type Confirmed =
  | {
      readonly kind: 'confirmed';
      readonly how: 'fresh' | 'history';
      readonly history?: ShownAfter;
      readonly suspect: Suspect;
      readonly runs: readonly FullRunRecord[];
      readonly parentRuns: readonly FullRunRecord[];
      readonly tieBreakers: readonly FullRunRecord[];
      readonly repeats: readonly Repeated[];
    }
  /** A solver says now this and now that of the same input. */
  | {
      readonly kind: 'unstable';
      readonly how: 'fresh' | 'history';
      readonly history?: ShownAfter;
      readonly repeated: Repeated;
      readonly runs: readonly FullRunRecord[];
    }
  /** Nothing but a file's `:status` says otherwise: a claim of the file, and no proof that a solver is wrong. */
  | {
      readonly kind: 'disputed';
      readonly suspect: Suspect;
      readonly runs: readonly FullRunRecord[];
    }
  | { readonly kind: 'unconfirmed'; readonly reason: string; readonly runs: readonly FullRunRecord[] };
