import type { Backtrace } from './output/backtrace.js';
import type { Reply } from './output/inquiries.js';
import type { SolverProfile } from './profile.js';

/** SMT-LIB 2.7, section 3.9.1. */
export type Answer = 'sat' | 'unsat' | 'unknown';

/** A solver's behaviour on one input. Failures of a solver are outcomes too, never exceptions. */
export type Outcome =
  | {
      readonly kind: 'answered';
      readonly answers: readonly Answer[];
      readonly model?: string;
      /** Set if the time was over after the last answer and before the requested model. */
      readonly isCut?: true;
    }
  /** A parse error, an unsupported feature, or a missing answer; never a bug by itself. */
  | {
      readonly kind: 'rejected';
      readonly message: string;
      /** `unsupported`: the profile recognises a missing feature. `silent`: the solver printed no error message. */
      readonly why?: 'unsupported' | 'silent';
    }
  | {
      readonly kind: 'invalid-model';
      readonly message: string;
      readonly answers: readonly Answer[];
      readonly model?: string;
      /** Set if the first run printed neither answers nor model, so both are from a run without the model check. */
      readonly plain?: true;
    }
  /** The solver's own check of a proof, core, interpolant or lemma failed. */
  | { readonly kind: 'failed-self-check'; readonly message: string; readonly answers: readonly Answer[] }
  | { readonly kind: 'timeout'; readonly answers: readonly Answer[] }
  | {
      readonly kind: 'memout';
      readonly answers: readonly Answer[];
      readonly message?: string;
    }
  | { readonly kind: 'flooded'; readonly answers: readonly Answer[] }
  | {
      readonly kind: 'crashed';
      readonly exit: number | `SIG${string}`;
      /** Identifies a fault across runs: assertion text, top frames, or normalised message. */
      readonly signature: string;
      readonly stderr: string;
      readonly answers: readonly Answer[];
    }
  | {
      readonly kind: 'unavailable';
      readonly message: string;
      /** The program changed since it was opened, so retrying is useless. */
      readonly changed?: true;
    };

export interface Limits {
  readonly timeoutMs: number;
  readonly memoryBytes?: number;
  /** Limit for standard output and standard error together. */
  readonly outputBytes: number;
}

const MIB = 1024 * 1024;

export const DEFAULT_LIMITS: Limits = { timeoutMs: 5_000, memoryBytes: 2048 * MIB, outputBytes: 16 * MIB };

/** `fresh`: a process per query. `persistent`: a process for many queries. `wasm`: WebAssembly in a child process. */
export type RunMode = 'fresh' | 'persistent' | 'wasm';

export interface Run {
  readonly solver: string;
  readonly mode: RunMode;
  readonly outcome: Outcome;
  readonly replies?: readonly Reply[];
  /** The first model after each check, if a model was wanted and the script has several checks. */
  readonly models?: readonly (string | undefined)[];
  readonly ms: number;
  /** Absent if the process was shared or ended by a signal. */
  readonly exit?: number;
  readonly stdout: string;
  readonly stderr: string;
  /**
   * Command line that reproduces the run. For a package, whose program differs between machines, the first word is
   * `NAME@REGISTRY:VERSION`, or `z3@VERSION` for npm.
   */
  readonly command: readonly string[];
  readonly language?: 'btor';
}

export interface Query {
  readonly input: string;
  /** `input` as BTOR with one check, for solvers whose profile reads BTOR. */
  readonly btor?: string;
  /** Requests a model after the last `sat`, for `outcome.model`. */
  readonly wantModel?: boolean;
  /** The solver checks its models in a share of the queries (`drawn`), never (`off`), or always (if absent). */
  readonly modelCheck?: 'drawn' | 'off';
  /** Sends the user's text as given, except that `:status` is removed and a wanted `get-model` is added. */
  readonly asGiven?: boolean;
  /**
   * Sends every inquiry at its place in the script; the caller guarantees that none causes an error. By default, if a
   * solver exits on errors, inquiries allowed only after `sat` or only after `unsat` are sent only after the last
   * check.
   */
  readonly asksThroughout?: boolean;
}

/** Recorded in the campaign plan and in each run. Never derived from the solver's name. */
export interface SolverIdentity {
  readonly profile: string;
  /** Versions of one family share most code, so they are not independent witnesses. */
  readonly family: string;
  readonly version: SolverVersion;
  /** Command-line words of the user and of Gainsay, and `set-option` commands for the start of each script. */
  readonly options: readonly string[];
  readonly ownProfile: string | null;
}

export interface OwnProfile {
  readonly id: string;
  readonly text: string;
}

export interface Solver extends Pick<SolverIdentity, 'version' | 'options'> {
  readonly id: string;
  readonly profile: SolverProfile;
  readonly ownProfile: OwnProfile | null;
  readonly mode: RunMode;
  readonly readsBtor?: boolean;
  /** Failures of the solver are outcomes. Rejects only if `signal` aborts or Gainsay itself fails. */
  run(query: Query, limits: Limits, signal?: AbortSignal): Promise<Run>;
  /** Opens the solver with further options, in new processes. Absent if the solver takes no options. */
  withOptions?(words: readonly string[]): Solver;
  fresh(): Solver;
  /** Runs queries in one process under a debugger (takes seconds). Absent if the solver is not a program. */
  backtrace?(queries: readonly [Query, ...Query[]], signal?: AbortSignal): Promise<Backtrace | undefined>;
  history(): readonly string[];
  restarts(): number;
  close(): Promise<void>;
}

export interface SolverVersion {
  readonly text: string;
  readonly number?: string;
  /** Hash of the executable or wasm file, in hexadecimal. */
  readonly sha256?: string;
}
