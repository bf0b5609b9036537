import type { ModelObservation, ReplyObservation } from '../../oracle/index.js';
import type { Answer, Limits, RunMode, SolverIdentity } from '../../solver/index.js';

/** How a run ended, in one word: an outcome's kind. */
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

/** One run, short enough for the log. */
export interface RunRecord extends Pick<SolverIdentity, 'family'> {
  /** As the campaign names it, with the options that it was asked with beyond that. */
  readonly solver: string;
  readonly mode: RunMode;
  readonly outcome: OutcomeKind;
  readonly answers: readonly Answer[];
  /** A rejection's message, a complaint about a model, or a crash's signature. */
  readonly detail: string | null;
  /** Of a rejection: why, where it is no error about the input; missing in old logs. */
  readonly why?: 'unsupported' | 'silent';
  /** Milliseconds, rounded to a tenth. */
  readonly ms: number;
  /** What its model is worth; null or missing where it gave none, or none was asked for. */
  readonly model?: ModelRecord | null;
  /** What its replies to the script's inquiries are worth; missing where it was sent none. */
  readonly replies?: readonly ReplyObservation[];
}

/** What came of evaluating a model, and how long that took. */
export interface ModelRecord extends ModelObservation {
  /** Milliseconds, rounded to a hundredth. */
  readonly ms: number;
  /** What went wrong in Gainsay itself, where something did. */
  readonly fault?: string;
}

/** A run with all that is needed to see it again, and who gave it: kept for findings. */
export interface FullRunRecord extends RunRecord, SolverIdentity {
  /** What ended a crash: the exit code or the signal. */
  readonly exit: number | string | null;
  readonly command: readonly string[];
  /** What it was asked in, where that is not SMT-LIB; missing in old logs. */
  readonly language?: 'btor';
  /** How the command takes its input. */
  readonly input: 'stdin' | 'file';
  /** Whether it reads `declare-fun` only. */
  readonly declareFunOnly: boolean;
  /** What makes its process forget the query before. */
  readonly reset: readonly string[];
  /** The model, whole; only in memory: what a finding rests on is kept as a text of its own. */
  readonly modelText?: string;
  /** Cut. */
  readonly stdout: string;
  readonly stderr: string;
}

/** One solver, asked the same again and again in new processes. */
export interface Repeated {
  readonly solver: string;
  /** What it was asked: the input of the finding, or the seed. */
  readonly of: 'script' | 'seed';
  readonly times: number;
  /** What it said, and how often. */
  readonly said: Readonly<Record<string, number>>;
  /** Of what changes: what was suspected, and so what of it changes; missing in old logs, where answers do. */
  readonly suspected?: 'wrong-answer' | 'invalid-model' | 'crash';
  /** Of a crash that does not come each time: its signature. */
  readonly signature?: string;
  /** What it said with other random seeds, once each; missing where its profile knows none, or it was not asked so. */
  readonly seeds?: readonly SeedAnswer[];
}

/** What a solver said with another random seed. */
export interface SeedAnswer {
  /** Words of its command line. */
  readonly options: readonly string[];
  readonly said: string;
  /** Whether it is what it says with its own seed: the same, nothing that can be compared, or something that contradicts it. */
  readonly shows: 'same' | 'open' | 'otherwise';
}

/** How long a query may take. */
export interface Allowance {
  readonly limits: Limits;
  /** All the time that the user allows, since that is the learned limit too or although that is shorter; or less. */
  readonly gets: 'all' | 'all for once' | 'less';
  /** The learned limit, milliseconds. */
  readonly limitMs: number;
  readonly usualMs: number;
}
