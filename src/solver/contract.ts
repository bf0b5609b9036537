import type { Backtrace } from './backtrace.js';
import type { InquiryName, Reply } from './inquiries.js';
import type { ReportingPolicy } from './reporting-policy.js';

/** What a `check-sat` can answer (SMT-LIB 2.7, section 3.9.1). */
export type Answer = 'sat' | 'unsat' | 'unknown';

/** How a solver behaved on one input. Behaviour is data: nothing here is an exception. */
export type Outcome =
  | { readonly kind: 'answered'; readonly answers: readonly Answer[]; readonly model?: string }
  /** A parse error, an unsupported feature, or no answer at all: never a bug by itself. */
  | {
      readonly kind: 'rejected';
      readonly message: string;
      /** `unsupported`: its profile knows that it has no such thing; `silent`: it said nothing of an error. Missing: an error about the input. */
      readonly why?: 'unsupported' | 'silent';
    }
  /** The solver's own check said that its model is wrong. `answers` are those given before it said so. */
  | {
      readonly kind: 'invalid-model';
      readonly message: string;
      readonly answers: readonly Answer[];
      /** The model, where it was asked for and printed all the same. */
      readonly model?: string;
      /** Set if the check printed neither, so that both are those of a run without it. */
      readonly plain?: true;
    }
  /** The solver's own check of something else that it gave (a proof, a core, an interpolant, a lemma) failed. */
  | { readonly kind: 'failed-self-check'; readonly message: string; readonly answers: readonly Answer[] }
  | { readonly kind: 'timeout'; readonly answers: readonly Answer[] }
  | {
      readonly kind: 'memout';
      readonly answers: readonly Answer[];
      /** What ended it, and the limit: `killed by the memory limit (--memory 2g)`. */
      readonly message?: string;
    }
  /** It printed more than the limit allows and was stopped. */
  | { readonly kind: 'flooded'; readonly answers: readonly Answer[] }
  | {
      readonly kind: 'crashed';
      readonly exit: number | `SIG${string}`;
      /** What stays the same when the same fault is met again: assertion text, top frames, normalised message. */
      readonly signature: string;
      readonly stderr: string;
      readonly answers: readonly Answer[];
    }
  /** The solver could not be started (it is missing, or the machine refused), or it is a different build now. */
  | {
      readonly kind: 'unavailable';
      readonly message: string;
      /** Whether asking again is in vain: its program was changed since it was opened. */
      readonly changed?: true;
    };

/** What one query may cost. */
export interface Limits {
  /** Wall-clock milliseconds. */
  readonly timeoutMs: number;
  /** Bytes of memory; undefined means no limit. */
  readonly memoryBytes?: number;
  /** Bytes of standard output and standard error together. */
  readonly outputBytes: number;
}

/** How a solver is run: a process per query, one process for many queries, or WebAssembly in a child process. */
export type RunMode = 'fresh' | 'persistent' | 'wasm';

/** One query: what came of it and what it cost. */
export interface Run {
  readonly solver: string;
  readonly mode: RunMode;
  readonly outcome: Outcome;
  /** What it printed to the script's inquiries; missing where it was sent none. */
  readonly replies?: readonly Reply[];
  /** Wall-clock milliseconds. */
  readonly ms: number;
  /** The exit code of a process that it had for itself; missing where there was none, or a signal ended it. */
  readonly exit?: number;
  /** What the solver printed, cut at the output limit. */
  readonly stdout: string;
  readonly stderr: string;
  /** The command line (or `z3@VERSION`) that somebody else would type. */
  readonly command: readonly string[];
  /** What it was asked in, where that is not SMT-LIB. */
  readonly language?: 'btor';
}

/** What is asked of one query beyond its answers. */
export interface Query {
  readonly input: string;
  /** The same question in BTOR, with one answer: sent in place of `input` to a solver whose profile reads BTOR. */
  readonly btor?: string;
  /** Ask for a model after the last `sat`; the model's text is then in `outcome.model`. */
  readonly wantModel?: boolean;
  /** Where the solver checks its own models: `drawn` only in a share of the queries, `off` in none; missing: in all of them. */
  readonly modelCheck?: 'drawn' | 'off';
  /** Send the text as its user wrote it, with all that the solver does not read; only its `:status` goes, and a wanted model is asked for. */
  readonly asGiven?: boolean;
  /**
   * Send inquiries wherever they stand: whoever asks knows that each can be answered. Else a solver that ends at an error is not asked
   * for what goes with one answer, such as a value, before the last check.
   */
  readonly asksThroughout?: boolean;
}

/**
 * Who a solver is. Made once, where it is opened, and recorded from there on: in the plan of a campaign and in each run. It is
 * never read out of the solver's name.
 */
export interface SolverIdentity {
  /** The name of its profile. */
  readonly profile: string;
  /** What it is a version of. Versions of one solver share most of their code, so they are not independent witnesses. */
  readonly family: string;
  readonly version: SolverVersion;
  /**
   * The user's own options, and those that it is asked with beyond them: words of its command line, and whole `set-option` commands that are
   * set first in each script.
   */
  readonly options: readonly string[];
  /** Where the profile is a user's own: its id; null for a built-in one. */
  readonly ownProfile: string | null;
}

/** A profile that a user gave. */
export interface OwnProfile {
  /** The content id of the text. */
  readonly id: string;
  /** The whole profile, as `profileFromJson` reads it (`profileText`). */
  readonly text: string;
}

/** A solver that can be asked. */
export interface Solver extends Pick<SolverIdentity, 'version' | 'options'> {
  /** As the user named it: `z3`, `./build/z3`, `z3 model_validate=true`, `z3@4.12.1`. */
  readonly id: string;
  readonly profile: SolverProfile;
  /** Null where the profile is a built-in one. */
  readonly ownProfile: OwnProfile | null;
  readonly mode: RunMode;
  /** Whether it is asked in BTOR where a query has that; missing means no. */
  readonly readsBtor?: boolean;
  /** Asks once. Never throws on what the solver does; rejects only when `signal` aborts or on a fault of our own. */
  run(query: Query, limits: Limits, signal?: AbortSignal): Promise<Run>;
  /**
   * The same solver with further words on its command line or `set-option` commands (`SolverIdentity.options`), in new processes without a history, under a name that has them
   * too; missing where it takes none.
   */
  withOptions?(words: readonly string[]): Solver;
  /** The same solver in a new process (or a new WebAssembly child) with no history, for confirmation. */
  fresh(): Solver;
  /**
   * Where a solver dies of these queries, asked of one process in this order: by a debugger, so it takes seconds. Missing where a solver
   * is no program of its own; undefined where there is no debugger, or the solver does not die.
   */
  backtrace?(queries: readonly [Query, ...Query[]], signal?: AbortSignal): Promise<Backtrace | undefined>;
  /** The queries that the process now alive has seen since it started, oldest first (empty when fresh). */
  history(): readonly string[];
  /** How many times the process was restarted after the first start. */
  restarts(): number;
  /** Ends every process that belongs to it. */
  close(): Promise<void>;
}

/** What a solver says of itself, with a hash of its binary or wasm where there is one. */
export interface SolverVersion {
  /** One line, as the solver prints it. */
  readonly text: string;
  /** For example `4.8.12`; undefined when it cannot be read. */
  readonly number?: string;
  /** SHA-256 of the executable or wasm file, in hexadecimal. */
  readonly sha256?: string;
}

/** How well a choice of an option is looked after: its project may not want to hear of bugs in what is experimental. */
export type OptionLevel = 'supported' | 'experimental';

/**
 * A choice that a solver leaves to its user and that must not change an answer. Each choice as it stands on a command line, or the
 * value alone of what is set in the script.
 */
export interface SolverOption {
  /** What tells it from others: one choice is made of each. */
  readonly name: string;
  /** `set-option`: it is set in the script, by its name; missing: on the command line. */
  readonly via?: 'set-option';
  /** What holds where nothing is said; empty where there are no words for that. */
  readonly default: string;
  readonly supported?: readonly string[];
  readonly experimental?: readonly string[];
  /** Theories of which one must occur for it to matter, as `theoriesOf` names them; missing: it always does. */
  readonly about?: readonly string[];
  /** The first and the last version that were seen to have it; missing: no older or newer one is known to lack it. */
  readonly since?: string;
  readonly until?: string;
  /** Whether its choices are seeds of random numbers: they decide how is searched, and nothing else. */
  readonly isSeed?: true;
}

/** A check that a solver can make of its own work, as options: `supported` or `experimental` has one choice. */
export interface SelfCheck extends SolverOption {
  /** What is checked: the answer after which there is something to check, the command that gives it, or `horn`: the result for Horn clauses. */
  readonly of: 'unsat' | 'horn' | InquiryName | 'check-synth';
}

/** A message to recognise, matched on structure: a regular expression tried on each line of one stream. */
export interface MessagePattern {
  readonly stream: 'stdout' | 'stderr' | 'any';
  /** JavaScript regular expression source, anchored by its author, tried on each line with the `u` flag. */
  readonly pattern: string;
}

/** The logics that a solver knows by name. */
export interface KnownLogics {
  /** Missing: it takes any name. */
  readonly known?: readonly string[];
  /** Sorts and functions that only some logics have, each with these logics. */
  readonly symbols?: Readonly<Record<string, readonly string[]>>;
  /** Set in place of others; null: the line is left out. */
  readonly other: string | null;
  /** Whether a script must set one. */
  readonly isNeeded?: true;
  /** In place of `other` for scripts with quantifiers, by a sort that they name. */
  readonly quantified?: Readonly<Record<string, string>>;
}

/** All that Gainsay knows of a family of solvers, as data. A user can give one as a JSON file. */
export interface SolverProfile {
  readonly name: string;
  /**
   * What its solvers are versions of: they are one voice where solvers disagree. Where a user's profile `extends` another, it
   * is that one's family unless the file says otherwise; else it is the name.
   */
  readonly family: string;
  readonly summary: string;
  /** File names by which it is found on PATH. */
  readonly executables: readonly string[];
  /** Options for reading SMT-LIB from standard input, one query a process. */
  readonly args: readonly string[];
  /** Options in place of `args` for reading BTOR; undefined where it does not. A user's option that is one of `args` rules it out. */
  readonly btor?: { readonly args: readonly string[] };
  /** How the input reaches it. */
  readonly input: 'stdin' | 'file';
  /** Options that make it check its own models; undefined where it cannot. */
  readonly checkModelArgs?: readonly string[];
  /** Options that let it produce models. */
  readonly modelArgs?: readonly string[];
  /** Options needed for push/pop and several checks. */
  readonly incrementalArgs?: readonly string[];
  /** Options for string theory, where it needs any. */
  readonly stringsArgs?: readonly string[];
  /** Options for floating-point formats other than Float32 and Float64, where those need any. */
  readonly floatsArgs?: readonly string[];
  /** Words of these options that turn on what is off by default: once a bug is reduced, each is tried away. */
  readonly extras?: readonly string[];
  /** How to keep it alive between queries; undefined where it cannot be. */
  readonly persistent?: {
    readonly args: readonly string[];
    /** Commands sent between two queries to forget everything. */
    readonly reset: readonly string[];
    /** Whether it reads standard input so badly that a command must not go over several lines (cvc4, cvc5). */
    readonly oneLineCommands?: boolean;
  };
  readonly versionArgs: readonly string[];
  /** Regular expression whose first group is the version number. */
  readonly versionPattern: string;
  readonly crashes: readonly MessagePattern[];
  readonly assertions: readonly MessagePattern[];
  readonly parseErrors: readonly MessagePattern[];
  /** Complaints about a `get-…` command or a status annotation, which say nothing about the answers. */
  readonly harmlessErrors: readonly MessagePattern[];
  readonly unsupported: readonly MessagePattern[];
  readonly invalidModels: readonly MessagePattern[];
  /** How it says that a check of its own work failed, models aside; missing: it has no such check. What it only cannot check is in `unsupported`. */
  readonly selfCheckFailures?: readonly MessagePattern[];
  readonly outOfMemory: readonly MessagePattern[];
  readonly timeouts: readonly MessagePattern[];
  /** Exit codes that are no crash (for example 10 for sat), and codes with a fixed meaning. */
  readonly exits: Readonly<Record<string, 'ok' | 'error' | 'memout' | 'timeout' | 'crash'>>;
  /** Whether it goes on after an error in the input (z3) or ends (cvc5). */
  readonly afterError: 'continues' | 'exits';
  /** Commands or features it does not have, for the doctor and for rewriting queries (`declare-const`, `echo`, `push`). */
  readonly lacks: readonly string[];
  /** Whether `(reset-assertions)` leaves declarations as they are (z3), against the standard: then they are not sent again. */
  readonly keepsDeclarations?: boolean;
  /** The logics that it knows; missing: it takes any name, or none. */
  readonly logics?: KnownLogics;
  /** The inquiries that it answers; missing: none. Those of others are not sent to it. */
  readonly inquiries?: readonly InquiryName[];
  /** Options that an inquiry needs, by its name. */
  readonly inquiryArgs?: Partial<Readonly<Record<InquiryName, readonly string[]>>>;
  /** Whether `simplify` takes options behind its term; missing: no, and they are left out. */
  readonly termOptions?: boolean;
  /** Choices about how it works, for hunts that vary them; missing where none are known. */
  readonly options?: readonly SolverOption[];
  /** Checks of its own work, for hunts that ask for them; missing where it has none. */
  readonly selfChecks?: readonly SelfCheck[];
  /** Further options that a script may set (`set-option`, without the colon) and that change no answer. */
  readonly scriptOptions?: readonly string[];
  /** How its project wants to be told of bugs; missing where it has no known answer. */
  readonly reporting?: ReportingPolicy;
}
