import { type Answer, type Suspect } from '../../src/smt.js';

/** `decided` means that every check has an answer. `invalid-model` is the result of the solver's own check. */
export type OutcomeClass = 'decided' | 'unknown' | 'timeout' | 'memout' | 'refused' | 'invalid-model' | 'crashed';

export interface DriftRun {
  readonly standing: OutcomeClass;
  /** Results by check. `refused` is an error in place of an answer. */
  readonly answers: readonly (Answer | 'refused')[];
  readonly detail: string | null;
  /** Excludes `waitMs`. */
  readonly ms: number;
  /** Time in which the solver waited for a processor. Undefined in rows of earlier Gainsay versions. */
  readonly waitMs?: number;
}

export type Side = 'from' | 'to';

export interface DriftPair {
  readonly from: DriftRun;
  readonly to: DriftRun;
}

/** `fresh` starts a new process. `seed` is another random seed. */
export type RunSide = (side: Side, how: { readonly fresh: boolean; readonly seed?: number }) => Promise<DriftRun>;

/**
 * Changes, gravest first. `contradiction`, `other-optimum`: neither of two opposite answers or optima is proved wrong.
 * `crash` to `unknown` are outcomes of the newer version. `unsteady`: the runs of one version differ.
 */
export const CHANGES = [
  'wrong-answer',
  'wrong-model',
  'wrong-optimum',
  'contradiction',
  'other-optimum',
  'crash',
  'invalid-model',
  'refused',
  'memout',
  'timeout',
  'unknown',
  'error',
  'slower',
  'wrong-gone',
  'crash-gone',
  'answered',
  'faster',
  'wrong-in-both',
  'disputed',
  'seed-dependent',
  'other',
  'unsteady',
  'same',
] as const;

export type Change = (typeof CHANGES)[number];

export type Direction = 'wrong' | 'worse' | 'better' | 'none';

export function directionOf(change: Change): Direction {
  switch (change) {
    case 'wrong-answer':
    case 'wrong-model':
    case 'wrong-optimum':
    case 'contradiction':
    case 'other-optimum':
    case 'crash':
    case 'invalid-model':
      return 'wrong';
    case 'refused':
    case 'memout':
    case 'timeout':
    case 'unknown':
    case 'error':
    case 'slower':
      return 'worse';
    case 'wrong-gone':
    case 'crash-gone':
    case 'answered':
    case 'faster':
      return 'better';
    case 'wrong-in-both':
    case 'disputed':
    case 'seed-dependent':
    case 'other':
    case 'unsteady':
    case 'same':
      return 'none';
  }
}

/** Newer time divided by older time. `low` and `high` are null if there are too few pairs. */
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

export interface SeededPair extends DriftPair {
  readonly seed: number;
  /** `change`: this seed shows the change too. `reverse`: a change in the other direction. */
  readonly shows: 'change' | 'reverse' | 'neither';
}

/** Counts include the default random seed. */
export interface SeedCount {
  readonly change: Change;
  readonly shown: number;
  readonly reversed: number;
  readonly of: number;
  /** The other seeds, in order. */
  readonly tried: readonly SeededPair[];
}

export interface DriftMeasurement {
  readonly change: Change;
  /** First check that shows the change. Equals `checks` if only the end of the script does. */
  readonly check: number;
  readonly pairs: readonly DriftPair[];
  readonly contradiction: Contradiction | null;
  /** Excludes the first pair. */
  readonly ratio: TimeRatio | null;
  readonly seeds: SeedCount | null;
  /** Set if the time ended before all pairs while the versions might still differ. */
  readonly unfinished?: { readonly may: 'slower' | 'faster'; readonly pairs: number; readonly of: number };
}

export interface DriftScript {
  readonly file: string;
  readonly logic: string | null;
  readonly theories: readonly string[];
  readonly options: string;
  readonly drawn: readonly string[];
  readonly checks: number;
}

export interface Fault {
  readonly kind: 'invalid-model' | `wrong-${string}`;
  /** Only `certified` is a proof. */
  readonly trust: Suspect['trust'];
  readonly check: number;
  readonly because: string;
  /** Result of the other version at this check. Undefined in rows of earlier Gainsay versions. */
  readonly other?: string;
}

export interface Faults {
  readonly from: Fault | null;
  readonly to: Fault | null;
}

/** `missing`: the version printed no model. */
export interface ModelVerdicts {
  readonly true: number;
  readonly false: number;
  readonly undetermined: number;
  readonly missing: number;
}

export interface OpenModel {
  readonly side: Side;
  readonly check: number;
  readonly because: string;
}

export interface OptimumNote {
  readonly check: number;
  readonly because: string;
}

/** Comparison of the replies to `get-objectives`. */
export interface ComparedOptima {
  /** Number of checks with optima of which a difference would count, or of which one is proved wrong. */
  readonly compared: number;
  /** First check with different optima of which one is wrong. */
  readonly difference: OptimumNote | null;
  /** Checks whose optima could not be compared. */
  readonly open: readonly OptimumNote[];
}

export interface DriftRow extends DriftScript, DriftMeasurement {
  /** Id of the script with its options. */
  readonly point: string;
  readonly faults: Faults;
  /** First error of a version that answers in spite of it. */
  readonly errors: Readonly<Record<Side, string | null>>;
  readonly models: Readonly<Record<Side, ModelVerdicts>>;
  readonly openModels: readonly OpenModel[];
  readonly optima: ComparedOptima;
  /** False between a native and a WebAssembly build, whose times do not compare. */
  readonly timed: boolean;
}
