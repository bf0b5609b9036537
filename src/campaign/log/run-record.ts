import type { ModelObservation, ReplyObservation } from '../../oracle/index.js';
import type { Answer, Limits, RunMode, SolverIdentity } from '../../solver/index.js';

export type OutcomeKind =
  | 'answered'
  | 'rejected'
  | 'invalid-model'
  | 'failed-self-check'
  | 'timeout'
  | 'memout'
  | 'flooded'
  | 'crashed'
  | 'unavailable';

export interface RunRecord extends Pick<SolverIdentity, 'family'> {
  /** The campaign's name for it, with the options added for this run. */
  readonly solver: string;
  readonly mode: RunMode;
  readonly outcome: OutcomeKind;
  readonly answers: readonly Answer[];
  /** A rejection's message, a complaint about a model, or a crash's signature. */
  readonly detail: string | null;
  /** Reason of a rejection that is not an input error; missing in old logs. */
  readonly why?: 'unsupported' | 'silent';
  /** Milliseconds, rounded to a tenth. */
  readonly ms: number;
  /** Null or missing if none was given or requested. */
  readonly model?: ModelRecord | null;
  /** Missing if there were no inquiries. */
  readonly replies?: readonly ReplyObservation[];
}

export interface ModelRecord extends ModelObservation {
  /** Milliseconds, rounded to a hundredth. */
  readonly ms: number;
  /** An internal error of Gainsay. */
  readonly fault?: string;
}

/** A run with all that is needed to reproduce it; kept for findings. */
export interface FullRunRecord extends RunRecord, SolverIdentity {
  readonly exit: number | string | null;
  readonly command: readonly string[];
  /** Language of the input if it is not SMT-LIB; missing in old logs. */
  readonly language?: 'btor';
  readonly input: 'stdin' | 'file';
  /** True if it reads `declare-fun` only. */
  readonly declareFunOnly: boolean;
  /** Commands that make its process forget the previous query. */
  readonly reset: readonly string[];
  /** The whole model. Only in memory: a finding's model is stored as a text of its own. */
  readonly modelText?: string;
  /** Cut. */
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs of one solver on the same input, each in a new process. */
export interface RepeatedRuns {
  readonly solver: string;
  readonly of: 'script' | 'seed';
  readonly times: number;
  readonly said: Readonly<Record<string, number>>;
  /**
   * For an unstable solver: the suspicion, and so the property that varies; missing in old logs, which means answers.
   */
  readonly suspected?: 'wrong-answer' | 'invalid-model' | 'crash';
  readonly signature?: string;
  /** Distinct results with other random seeds; missing if its profile has no such option, or it was not asked. */
  readonly seeds?: readonly SeedAnswer[];
}

export interface SeedAnswer {
  readonly options: readonly string[];
  readonly said: string;
  /** Compared with its own seed's result: equal, not comparable (`open`), or contradictory (`otherwise`). */
  readonly shows: 'same' | 'open' | 'otherwise';
}

export interface Allowance {
  readonly limits: Limits;
  /**
   * `all`: the user's full time, which the learned limit equals. `all for once`: the full time although the learned
   * limit is shorter. `less`: the learned limit.
   */
  readonly gets: 'all' | 'all for once' | 'less';
  readonly limitMs: number;
  readonly usualMs: number;
}
