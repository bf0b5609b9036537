import { type Answer } from '../../src/smt.js';

/** `decided`: every check has an answer. `invalid-model`: by the solver's own check. */
export type OutcomeClass = 'decided' | 'unknown' | 'timeout' | 'memout' | 'refused' | 'invalid-model' | 'crashed';

export interface DriftRun {
  readonly standing: OutcomeClass;
  /** By check, also before a failure. */
  readonly answers: readonly Answer[];
  /** Message of a rejection or signature of a crash; else null. */
  readonly detail: string | null;
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
 * Gravest first. `contradiction`: one run answers sat, another unsat. From `crash` on: the newer version's outcome.
 * `unsteady`: a version's runs differ.
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

/** Newer to older; null if there are too few pairs. */
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
  /** The first pair decides what to run again, and is not measured. */
  readonly pairs: readonly DriftPair[];
  readonly contradiction: Contradiction | null;
  /** Of all pairs but the first. */
  readonly ratio: TimeRatio | null;
}

export interface DriftScript {
  readonly file: string;
  readonly logic: string | null;
  readonly theories: readonly string[];
  readonly options: string;
  /** Single drawn options; missing in rows of earlier versions. */
  readonly drawn?: readonly string[];
}

export interface Resolution {
  readonly answer: 'sat' | 'unsat';
  /** `certificate`: next to the file. `model`: given with `sat` and evaluated. */
  readonly by: 'certificate' | 'model' | 'status';
}

export interface DriftRow extends DriftScript, DriftMeasurement {
  /** Unique, and stable across sessions. */
  readonly point: string;
  readonly right: Resolution | null;
}
