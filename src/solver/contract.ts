import type { Backtrace } from './backtrace.js';
import type { Reply } from './inquiries.js';
import type { ReportingPolicy } from './reporting-policy.js';

/** An answer to `check-sat` (SMT-LIB 2.7, section 3.9.1). */
export type Answer = 'sat' | 'unsat' | 'unknown';

/** A solver's behaviour on one input. Behaviour is data, so nothing here is an exception. */
export type Outcome =
  | { readonly kind: 'answered'; readonly answers: readonly Answer[]; readonly model?: string }
  /** A parse error, an unsupported feature, or a missing answer; never a bug by itself. */
  | {
      readonly kind: 'rejected';
      readonly message: string;
      /**
       * `unsupported`: a missing feature known to the profile. `silent`: no error message. Missing: an error about
       * the input.
       */
      readonly why?: 'unsupported' | 'silent';
    }
  /** The solver's own check rejected its model, after `answers`. */
  | {
      readonly kind: 'invalid-model';
      readonly message: string;
      readonly answers: readonly Answer[];
      readonly model?: string;
      /**
       * Set if the model check printed neither the answers nor the model; both then come from a run without the
       * check.
       */
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
  /** Stopped at the output limit. */
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
  /** Wall-clock milliseconds. */
  readonly timeoutMs: number;
  /** Bytes of memory; unlimited if undefined. */
  readonly memoryBytes?: number;
  /** Bytes of standard output and standard error together. */
  readonly outputBytes: number;
}

/** Processes per solver: one per query, one for many queries, or WebAssembly in a child process. */
export type RunMode = 'fresh' | 'persistent' | 'wasm';

export interface Run {
  readonly solver: string;
  readonly mode: RunMode;
  readonly outcome: Outcome;
  /** Replies to the script's inquiries; missing if none was sent. */
  readonly replies?: readonly Reply[];
  /** Wall-clock milliseconds. */
  readonly ms: number;
  /** Exit code; missing if the process was shared or ended by a signal. */
  readonly exit?: number;
  /** Standard output, truncated at the output limit. */
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
   * on errors receives inquiries tied to one answer (such as values) only after the last check.
   */
  readonly asksThroughout?: boolean;
}

/** Computed when a solver is opened, then recorded in the plan and in each run. Never derived from its name. */
export interface SolverIdentity {
  readonly profile: string;
  /** The solver of which this is a version. Versions share most code, so they are not independent witnesses. */
  readonly family: string;
  readonly version: SolverVersion;
  /**
   * The user's options and options added by Gainsay: command-line words, and whole `set-option` commands that start
   * each script.
   */
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
   * Opens the solver with further command-line words or `set-option` commands (`SolverIdentity.options`), in fresh
   * processes and with the options in its name. Missing if it takes none.
   */
  withOptions?(words: readonly string[]): Solver;
  /** Opens the solver in a new process, without history. */
  fresh(): Solver;
  /**
   * Finds the crash site of these queries, run in order in one process under a debugger (takes seconds). Missing if
   * the solver is not a program; undefined without a debugger or a crash.
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

/** Maintenance level of an option: a project may not accept bugs in experimental ones. */
export type OptionLevel = 'supported' | 'experimental';

/**
 * A choice that must not change an answer. Values are whole command-line texts, or bare values if set in the script.
 */
export interface SolverOption {
  /** Identifies the option: one choice is drawn per name. */
  readonly name: string;
  /** `set-option`: set by name in the script. Missing: set on the command line. */
  readonly via?: 'set-option';
  /** Empty if it cannot be written. */
  readonly default: string;
  readonly supported?: readonly string[];
  readonly experimental?: readonly string[];
  /** Theories, named as by `theoriesOf`: the option matters only if one of them occurs. Missing: it always matters. */
  readonly about?: readonly string[];
  /** First and last version seen to have the option; missing if no version outside is known to lack it. */
  readonly since?: string;
  readonly until?: string;
  readonly isSeed?: true;
}

/** A check of the solver's own work; has exactly one choice. */
export interface SelfCheck extends SolverOption {
  /** The checked result: the answer or command that produces it, or `horn` for the result of Horn clauses. */
  readonly of: string;
}

export interface MessagePattern {
  readonly stream: 'stdout' | 'stderr' | 'any';
  /** JavaScript regular expression, tried on each line with the `u` flag; must anchor itself. */
  readonly pattern: string;
}

export interface KnownLogics {
  /** Missing if any name is accepted. */
  readonly known?: readonly string[];
  /** Sorts and functions mapped to the only logics that have them. */
  readonly symbols?: Readonly<Record<string, readonly string[]>>;
  /** Replaces any other logic; null omits `set-logic`. */
  readonly other: string | null;
  readonly isNeeded?: true;
  /** Replaces `other` in scripts with quantifiers, by the only listed sort that they name. */
  readonly quantified?: Readonly<Record<string, string>>;
}

/** A family of solvers as data. Users can supply one as a JSON file. */
export interface SolverProfile {
  readonly name: string;
  /**
   * The solver of which its solvers are versions; they count as one witness. A user's profile inherits the family of
   * the profile that it `extends`, else it is the profile's name.
   */
  readonly family: string;
  readonly summary: string;
  readonly executables: readonly string[];
  /** Options for reading SMT-LIB from standard input, one query per process. */
  readonly args: readonly string[];
  /**
   * Options that replace `args` for BTOR; undefined if unsupported. A user's option that occurs in `args` disables
   * BTOR.
   */
  readonly btor?: { readonly args: readonly string[] };
  readonly input: 'stdin' | 'file';
  /** Options that enable its own model check. */
  readonly checkModelArgs?: readonly string[];
  readonly modelArgs?: readonly string[];
  readonly incrementalArgs?: readonly string[];
  readonly stringsArgs?: readonly string[];
  /** Options for formats other than Float32 and Float64. */
  readonly floatsArgs?: readonly string[];
  /** Words in these options that change a default; the reducer tries to remove each. */
  readonly extras?: readonly string[];
  /** Settings to reuse one process for many queries; undefined if impossible. */
  readonly persistent?: {
    readonly args: readonly string[];
    readonly reset: readonly string[];
    /** True if a command on standard input must not span lines (cvc4, cvc5). */
    readonly oneLineCommands?: boolean;
  };
  readonly versionArgs: readonly string[];
  /** Regular expression whose first group is the version number. */
  readonly versionPattern: string;
  readonly crashes: readonly MessagePattern[];
  readonly assertions: readonly MessagePattern[];
  readonly parseErrors: readonly MessagePattern[];
  /** Errors about a `get-…` command or status that do not affect the answers. */
  readonly harmlessErrors: readonly MessagePattern[];
  readonly unsupported: readonly MessagePattern[];
  readonly invalidModels: readonly MessagePattern[];
  /**
   * Messages of failed self-checks, except of models. A result that it merely cannot check belongs in `unsupported`.
   */
  readonly selfCheckFailures?: readonly MessagePattern[];
  readonly outOfMemory: readonly MessagePattern[];
  readonly timeouts: readonly MessagePattern[];
  /** Exit codes with a fixed meaning, including those that are not crashes (such as 10 for sat). */
  readonly exits: Readonly<Record<string, 'ok' | 'error' | 'memout' | 'timeout' | 'crash'>>;
  readonly afterError: 'continues' | 'exits';
  /** Unsupported commands or features, used by `doctor` and to adapt queries (`declare-const`, `echo`, `push`). */
  readonly lacks: readonly string[];
  /**
   * True if `(reset-assertions)` keeps declarations, against the standard (z3). Repeated declarations are then not
   * sent.
   */
  readonly keepsDeclarations?: boolean;
  /** Missing if it accepts any name, or none. */
  readonly logics?: KnownLogics;
  /** Supported inquiries; missing if none. Others are not sent. */
  readonly inquiries?: readonly string[];
  readonly inquiryArgs?: Readonly<Record<string, readonly string[]>>;
  /** True if `simplify` accepts options after its term; otherwise they are removed. */
  readonly termOptions?: boolean;
  readonly options?: readonly SolverOption[];
  readonly selfChecks?: readonly SelfCheck[];
  /** Further names for `set-option`, without the colon, that change no answer. */
  readonly scriptOptions?: readonly string[];
  readonly reporting?: ReportingPolicy;
}
