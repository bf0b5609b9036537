import type { Answer } from '../../solver/index.js';

/** How a solver stands to a script: it decides every check, or why not. `invalid-model`: its own check rejects its model. */
export type Standing = 'decided' | 'unknown' | 'timeout' | 'memout' | 'refused' | 'invalid-model' | 'crashed';

/** One run of one version on one script. */
export interface DriftRun {
  readonly standing: Standing;
  /** Those that it gave, check by check, also before it failed. */
  readonly answers: readonly Answer[];
  /** The message of a refusal, the signature of a crash; else null. */
  readonly detail: string | null;
  /** Wall-clock milliseconds. */
  readonly ms: number;
}

/** Which of the two versions. */
export type Side = 'from' | 'to';

/** Both versions, asked one right after the other. */
export interface DriftPair {
  readonly from: DriftRun;
  readonly to: DriftRun;
}

/** What is done with one script: the checks of an answer that must not be left to chance use new processes. */
export type AskSide = (side: Side, how: { readonly fresh: boolean }) => Promise<DriftRun>;

/**
 * What became of a script, the gravest first. `contradiction`: one version says sat where the other (or the same, another time) says
 * unsat. `crash` to `unknown`: what the newer version does where the older one decided
 * (a crash, and a model that the version itself rejects: whatever the older one did).
 * `unsteady`: the runs of a version differ so that nothing can be said.
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

/** Which way a change goes. */
export type Direction = 'wrong' | 'worse' | 'better' | 'none';

/** The ratio of times, newer to older, with the ends of its confidence interval; null where there are too few pairs for one. */
export interface TimeRatio {
  readonly median: number;
  readonly low: number | null;
  readonly high: number | null;
  /** How many pairs it is of. */
  readonly pairs: number;
}

/** Two answers to one check of which one is wrong. */
export interface Contradiction {
  /** From 0. */
  readonly check: number;
  readonly from: Answer;
  readonly to: Answer;
}

/** What came of a script. */
export interface Measured {
  readonly change: Change;
  /** All pairs, in the order in which they were asked; the first one only says what must be looked at again. */
  readonly pairs: readonly DriftPair[];
  readonly contradiction: Contradiction | null;
  /** Of the pairs behind the first; null where times were not compared. */
  readonly ratio: TimeRatio | null;
}

/** What a script is, for sorting. */
export interface DriftScript {
  readonly file: string;
  readonly logic: string | null;
  readonly theories: readonly string[];
  /** The options that both versions were given beyond their own; empty: none. */
  readonly options: string;
  /** The same one by one where they were drawn; empty where they were not, and missing in rows of earlier versions. */
  readonly drawn?: readonly string[];
}

/** Why one of two opposite answers is known to be right. */
export interface Settled {
  readonly answer: 'sat' | 'unsat';
  /** `certificate`: one beside the file; `model`: the model given with `sat`, evaluated; `status`: only the file's own word. */
  readonly by: 'certificate' | 'model' | 'status';
}

/** One line of what is kept: everything that tables say follows from these. */
export interface DriftRow extends DriftScript, Measured {
  /** Tells it from all others, also in another session. */
  readonly point: string;
  /** Which of two opposite answers is right; null where nothing is wrong, or nobody knows. */
  readonly right: Settled | null;
}
