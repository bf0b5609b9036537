import type { Backtrace } from './output/backtrace.js';
import type { Reply } from './output/inquiries.js';
import type { SolverProfile } from './profile.js';

/** An answer to `check-sat` (SMT-LIB 2.7, section 3.9.1). */
export type Answer = 'sat' | 'unsat' | 'unknown';

/** A solver's behaviour on one input. Behaviour is data, so nothing here is an exception. */
export type Outcome =
  | { readonly kind: 'answered'; readonly answers: readonly Answer[]; readonly model?: string }
  /** A parse error, an unsupported feature, or a missing answer; never a bug by itself. */
  | {
      readonly kind: 'rejected';
      readonly message: string;
      /** `unsupported`: a missing feature known to the profile. `silent`: no error message. */
      readonly why?: 'unsupported' | 'silent';
    }
  /** The solver's own check rejected its model, after `answers`. */
  | {
      readonly kind: 'invalid-model';
      readonly message: string;
      readonly answers: readonly Answer[];
      readonly model?: string;
      /** Set if answers and model come from a run without the check, which printed neither. */
      readonly plain?: true;
    }
  /** The solver's own check of another result failed: a proof, core, interpolant or lemma. */
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
      /** Identifies a fault across runs: assertion text, top frames or normalised message. */
      readonly signature: string;
      readonly stderr: string;
      readonly answers: readonly Answer[];
    }
  /** The solver could not be started, or it is now a different build. */
  | {
      readonly kind: 'unavailable';
      readonly message: string;
      /** The program changed since it was opened, so retrying is useless. */
      readonly changed?: true;
    };

export interface Limits {
  readonly timeoutMs: number;
  /** Bytes of memory; unlimited if undefined. */
  readonly memoryBytes?: number;
  /** Bytes of standard output and standard error together. */
  readonly outputBytes: number;
}

const MIB = 1024 * 1024;

export const DEFAULT_LIMITS: Limits = { timeoutMs: 5_000, memoryBytes: 2048 * MIB, outputBytes: 16 * MIB };

/** Processes per solver: one per query, one for many queries, or WebAssembly in a child process. */
export type RunMode = 'fresh' | 'persistent' | 'wasm';

export interface Run {
  readonly solver: string;
  readonly mode: RunMode;
  readonly outcome: Outcome;
  /** Replies to the script's inquiries; missing if none was sent. */
  readonly replies?: readonly Reply[];
  readonly ms: number;
  /** Exit code; missing if the process was shared or ended by a signal. */
  readonly exit?: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The command line that reproduces the run, or `z3@VERSION`. */
  readonly command: readonly string[];
  readonly language?: 'btor';
}

export interface Query {
  readonly input: string;
  /** `input` as BTOR with one answer, for solvers whose profile reads BTOR. */
  readonly btor?: string;
  /** Requests a model after the last `sat`; returned in `outcome.model`. */
  readonly wantModel?: boolean;
  /** When the solver checks its own models: `drawn` in a share of the queries, `off` never, missing always. */
  readonly modelCheck?: 'drawn' | 'off';
  /** Sends the user's text unchanged, except `:status` and a wanted `get-model`. */
  readonly asGiven?: boolean;
  /**
   * Sends every inquiry at its place; the caller guarantees that each can be answered. Otherwise a solver that exits
   * on errors receives inquiries tied to one answer only after the last check.
   */
  readonly asksThroughout?: boolean;
}

/** Computed when a solver is opened, then recorded in the plan and in each run. Never derived from its name. */
export interface SolverIdentity {
  readonly profile: string;
  /** The solver of which this is a version. Versions share most code, so they are not independent witnesses. */
  readonly family: string;
  readonly version: SolverVersion;
  /** Command-line words of the user and of Gainsay, and whole `set-option` commands that start each script. */
  readonly options: readonly string[];
  /** Id of the user's own profile; null for a built-in one. */
  readonly ownProfile: string | null;
}

export interface OwnProfile {
  readonly id: string;
  /** The whole profile in the format of `profileText`, which `profileFromJson` reads. */
  readonly text: string;
}

export interface Solver extends Pick<SolverIdentity, 'version' | 'options'> {
  /** As the user named it: `z3`, `./build/z3`, `z3 model_validate=true`, `z3@4.12.1`. */
  readonly id: string;
  readonly profile: SolverProfile;
  readonly ownProfile: OwnProfile | null;
  readonly mode: RunMode;
  readonly readsBtor?: boolean;
  /** Runs one query. Solver failures are outcomes; rejects only if `signal` aborts or Gainsay itself fails. */
  run(query: Query, limits: Limits, signal?: AbortSignal): Promise<Run>;
  /**
   * Opens the solver with further options (`SolverIdentity.options`), in fresh processes and with the options in its
   * name. Missing if it takes none.
   */
  withOptions?(words: readonly string[]): Solver;
  fresh(): Solver;
  /**
   * Finds the crash site of these queries, run in one process under a debugger (takes seconds). Missing if the solver
   * is not a program.
   */
  backtrace?(queries: readonly [Query, ...Query[]], signal?: AbortSignal): Promise<Backtrace | undefined>;
  /** Queries that the current process has received since its start, oldest first. */
  history(): readonly string[];
  restarts(): number;
  close(): Promise<void>;
}

export interface SolverVersion {
  readonly text: string;
  /** For example `4.8.12`; undefined if it cannot be read. */
  readonly number?: string;
  /** SHA-256 of the executable or wasm file, in hexadecimal. */
  readonly sha256?: string;
}
