import type { Answer } from '../../solver/index.js';

/** `decided`: every check has an answer. `invalid-model`: the solver's own check rejects its model. */
export type OutcomeClass = 'decided' | 'unknown' | 'timeout' | 'memout' | 'refused' | 'invalid-model' | 'crashed';

export interface DriftRun {
  readonly standing: OutcomeClass;
  /** By check, also those before a failure. */
  readonly answers: readonly Answer[];
  /** Message of a rejection or signature of a crash; else null. */
  readonly detail: string | null;
  /** Wall-clock time. */
  readonly ms: number;
}

export type Side = 'from' | 'to';

export interface DriftPair {
  readonly from: DriftRun;
  readonly to: DriftRun;
}

/** `fresh`: in a new process. */
export type RunSide = (side: Side, how: { readonly fresh: boolean }) => Promise<DriftRun>;

/**
 * Gravest first. `contradiction`: one run says sat, another unsat. `crash` to `unknown`: the newer version's outcome
 * if the older one decided; `crash` and `invalid-model` in any case. `unsteady`: a version's runs differ.
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

/** Newer to older, with a confidence interval; null if there are too few pairs. */
export interface TimeRatio {
  readonly median: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly pairs: number;
}

export interface Contradiction {
  /** From 0. */
  readonly check: number;
  readonly from: Answer;
  readonly to: Answer;
}

export interface DriftMeasurement {
  readonly change: Change;
  /** In order. The first pair decides what to run again, and is not measured. */
  readonly pairs: readonly DriftPair[];
  readonly contradiction: Contradiction | null;
  /** Of all pairs but the first; null if times were not compared. */
  readonly ratio: TimeRatio | null;
}

export interface DriftScript {
  readonly file: string;
  readonly logic: string | null;
  readonly theories: readonly string[];
  /** Options added to both versions; empty: none. */
  readonly options: string;
  /** Single drawn options; empty if none were drawn, missing in rows of earlier versions. */
  readonly drawn?: readonly string[];
}

/** Evidence for one of two opposite answers. */
export interface Resolution {
  readonly answer: 'sat' | 'unsat';
  /** `certificate`: next to the file; `model`: given with `sat` and evaluated; `status`: the file's claim. */
  readonly by: 'certificate' | 'model' | 'status';
}

/** One stored line; all tables derive from these. */
export interface DriftRow extends DriftScript, DriftMeasurement {
  /** Unique, and stable across sessions. */
  readonly point: string;
  /** Null if nothing is wrong, or the right answer is unknown. */
  readonly right: Resolution | null;
}
