import { type Answer } from '../../src/smt.js';

/**
 * Outcome of a run. `decided` means that every check has an answer. `invalid-model` is the result of the solver's own
 * check.
 */
export type OutcomeClass = 'decided' | 'unknown' | 'timeout' | 'memout' | 'refused' | 'invalid-model' | 'crashed';

export interface DriftRun {
  readonly standing: OutcomeClass;
  /** Answers by check, including answers before a failure. */
  readonly answers: readonly Answer[];
  /** Message of a rejection or signature of a crash, otherwise null. */
  readonly detail: string | null;
  readonly ms: number;
}

export type Side = 'from' | 'to';

export interface DriftPair {
  readonly from: DriftRun;
  readonly to: DriftRun;
}

/** Runs one of the two versions, in a new process if `fresh`. */
export type RunSide = (side: Side, how: { readonly fresh: boolean }) => Promise<DriftRun>;

/**
 * Changes, gravest first. `contradiction` means that one run answers sat and another unsat. The names from `crash` to
 * `unknown` are outcomes of the newer version. `unsteady` means that the runs of one version differ.
 */
export const CHANGES = [
  'contradiction',
  'crash',
  'invalid-model',
  'refused',
  'memout',
  'timeout',
  'unknown',
  'slower',
  'crash-gone',
  'answered',
  'faster',
  'other',
  'unsteady',
  'same',
] as const;

export type Change = (typeof CHANGES)[number];

export type Direction = 'wrong' | 'worse' | 'better' | 'none';

/** Ratio of the newer version's time to the older's. `low` and `high` are null if there are too few pairs. */
export interface TimeRatio {
  readonly median: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly pairs: number;
}

export interface Contradiction {
  readonly check: number;
  readonly from: Answer;
  readonly to: Answer;
}

export interface DriftMeasurement {
  readonly change: Change;
  /** Pairs of runs. The first pair determines how many more pairs run, and its times do not count. */
  readonly pairs: readonly DriftPair[];
  readonly contradiction: Contradiction | null;
  /** Ratio of the two versions' times, over all pairs of runs except the first. */
  readonly ratio: TimeRatio | null;
}

export interface DriftScript {
  readonly file: string;
  readonly logic: string | null;
  readonly theories: readonly string[];
  readonly options: string;
  /** Randomly drawn options. Missing in rows of earlier Gainsay versions. */
  readonly drawn?: readonly string[];
}

export interface Resolution {
  readonly answer: 'sat' | 'unsat';
  /**
   * Source of the right answer: a certificate next to the file, a model of the answer `sat` that evaluates to true,
   * or the file's `:status`.
   */
  readonly by: 'certificate' | 'model' | 'status';
}

export interface DriftRow extends DriftScript, DriftMeasurement {
  /** Unique id of the point (a script with one choice of options). Does not change if the comparison is resumed. */
  readonly point: string;
  readonly right: Resolution | null;
}
