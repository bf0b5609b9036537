import { type Cell, type Table } from '../run/tables.js';
import type { FindingView, Triage } from '../../src/index.js';
import type { VersionedFinding } from '../count/count-bugs.js';
import type { CommandRunner } from '../../src/reduce-front.js';
import type { BtorGraph, Rule } from '../../src/smt.js';

/** Result of one point, stored as a JSON line. */
export type ExperimentRow = Readonly<Record<string, Cell>>;

export type StoredRow = ExperimentRow & { readonly point: string };

/** A parameter of an experiment, set by `NAME=VALUE`. */
export type Setting =
  | {
      readonly kind: 'number';
      readonly summary: string;
      readonly initial: number;
      readonly least: number;
      readonly most: number;
    }
  | {
      readonly kind: 'text';
      readonly summary: string;
      readonly initial: string;
      /** Required form. If missing, any text is accepted. */
      readonly pattern?: RegExp;
      readonly expected?: string;
    };

export interface SettingValues {
  number(name: string): number;
  text(name: string): string;
}

/** A measurement. Points run in order, each once. Results do not depend on the order. */
export interface Point {
  /** Unique key, which stays the same when the experiment is resumed. */
  readonly key: string;
  /** Rejects only if `signal` aborts, or for an internal error, because a solver's failure is part of the row. */
  run(signal: AbortSignal): Promise<ExperimentRow>;
}

export interface GraphAnswer {
  readonly outcome: 'sat' | 'unsat' | 'unknown' | 'timeout' | 'memout' | 'crashed' | 'rejected' | 'other';
  /** Signature of a crash, or message of a rejection. */
  readonly detail: string;
  readonly ms: number;
}

/** A solver that receives BTOR graphs, directly or translated. */
export interface GraphSolver {
  readonly id: string;
  readonly version: string;
  /** Input format: `BTOR` or `SMT-LIB translation`. */
  readonly input: string;
  ask(graph: BtorGraph, limits: { readonly timeoutMs: number }, signal?: AbortSignal): Promise<GraphAnswer>;
}

export interface HuntRequest {
  /**
   * Prefix of the campaign's folder name in the experiment's folder. If that campaign was interrupted, it is resumed.
   */
  readonly name: string;
  readonly strategies: readonly string[];
  readonly plugins?: readonly string[];
  /** Maximum number of mutation rounds, by default as in a hunt. */
  readonly rounds?: number;
  readonly mixing?: 'yield' | 'even';
  readonly mode?: 'fresh' | 'persistent';
  /** Default: `none`. */
  readonly reduce?: 'none' | 'auto';
  /** Files and folders. If empty, the built-in seeds. */
  readonly seeds: readonly string[];
  /** Limits in test cases and milliseconds, of which at least one is set. */
  readonly tests: number | undefined;
  readonly forMs: number | undefined;
  /** Random seed. Campaigns that differ in neither `key` nor `tests` have equal test cases. */
  readonly key: string;
  readonly jobs: number;
  readonly timeoutMs: number;
  /** Solvers, by default the experiment's solvers. */
  readonly solvers?: readonly string[];
  /** If set, only findings that suspect one of these solvers count. */
  readonly suspects?: readonly string[];
}

export interface HuntGroup extends Pick<FindingView, 'kind'> {
  /** Equal groups have equal ids in every campaign. */
  readonly name: string;
  readonly solver: string;
  /** Milliseconds until the first finding, and the number of its test case, counted from 1. */
  readonly ms: number;
  readonly tests: number;
  /** Set if no finding of the group is reduced, so that the group may be part of another one. */
  readonly isOpen?: true;
}

export interface RewriteFacts {
  readonly name: string;
  readonly tests: number;
  readonly solverMs: number;
  readonly outcomes: Readonly<Record<string, number>>;
  /** Runs whose outcome differs from the solver's outcome on the seed. */
  readonly changed: number;
  readonly findings: number;
  readonly groups: number;
}

export interface HuntFacts {
  readonly tests: number;
  /** Elapsed milliseconds. `solverMs` is the total time of all solvers on mutants. */
  readonly ms: number;
  readonly solverMs: number;
  readonly findings: number;
  readonly groups: readonly HuntGroup[];
  readonly rewrites: readonly RewriteFacts[];
  /** Number of unconfirmed suspicions that rest on claims of plug-ins' strategies. */
  readonly unconfirmedClaims: number;
  /** Reasons why claims of strategies are ignored. */
  readonly refutedClaims: readonly string[];
  /** Hash of the set of test cases, whatever their order. */
  readonly fingerprint: string;
}

export interface BisectedGroup
  extends
    Pick<FindingView, 'kind'>,
    Pick<NonNullable<VersionedFinding['bisection']>, 'family' | 'versions' | 'firstBad' | 'fixedIn'> {
  readonly name: string;
  readonly solver: string;
}

export interface FoundBug extends Pick<FindingView, 'kind' | 'theories'>, Pick<Triage, 'state'> {
  readonly name: string;
  readonly solver: string;
  /** True if a later version does not have the bug. Null without a bisection. */
  readonly fixed: boolean | null;
  readonly ms: number;
  readonly findings: number;
  /** True if an unchanged seed shows the finding. */
  readonly ofSeed: boolean;
}

/** A bug, identified by the versions that have it, or by its group. */
export interface UniqueBug {
  /** A bug has one number in all campaigns that are counted together. */
  readonly number: number;
  readonly solver: string;
  readonly by: 'versions' | 'group';
}

export interface FailingScript {
  readonly name: string;
  readonly kind: string;
  readonly solver: string;
  readonly text: string;
  /**
   * Shell commands. The last one exits with 0 if the file `$candidate` fails like the input. Inputs are in
   * `$folder`, temporary files in `$scratch`.
   */
  readonly check: string;
  readonly files: readonly { readonly name: string; readonly text: string }[];
}

export interface ToolRequest {
  /** Files to write before the start. `folder` is an absolute path. */
  files(folder: string): readonly { readonly name: string; readonly text: string; readonly executable?: boolean }[];
  words(folder: string): readonly string[];
  /** Time limit, after which the process group is killed. */
  readonly timeoutMs: number;
  /** Files to read after the command, if they exist. */
  readonly read: readonly string[];
}

export interface ToolResult {
  /** Exit code or signal, or `time limit` if the tool was killed. */
  readonly ended: number | string;
  readonly ms: number;
  readonly files: ReadonlyMap<string, string>;
  /** Last part of the tool's output, on one line. */
  readonly said: string;
}

/** Executable and executed lines by source file. A function is identified by its first line. */
export type Coverage = ReadonlyMap<string, FileCoverage>;

export interface FileCoverage {
  readonly lines: ReadonlySet<number>;
  readonly reached: ReadonlySet<number>;
  readonly functions: ReadonlySet<number>;
  readonly reachedFunctions: ReadonlySet<number>;
}

export interface RecordedSolver {
  readonly solver: string;
  /** Command line without the input. */
  readonly command: readonly string[];
  /** Throws a user error if there are no readable records. */
  coverage(signal: AbortSignal): Promise<Coverage>;
}

/** Bad settings and missing programs are reported as user errors. */
export interface ExperimentEffects {
  readonly solvers: readonly GraphSolver[];
  /** Rejects if the campaign cannot run, or if `signal` aborts. */
  hunt(request: HuntRequest, signal: AbortSignal): Promise<HuntFacts>;
  /** `others` is the number of groups without a bisected finding. Rejects if there is no campaign. */
  bisected(campaign: string): Promise<{ readonly groups: readonly BisectedGroup[]; readonly others: number }>;
  /**
   * Counts the bugs of each campaign.
   * Runs missing campaigns first. Rejects if a version is unavailable.
   */
  uniqueBugs(
    hunts: readonly HuntRequest[],
    versions: string,
    signal: AbortSignal,
  ): Promise<readonly (readonly UniqueBug[])[]>;
  /** Rejects if there is no campaign. */
  found(campaign: string): Promise<readonly FoundBug[]>;
  /**
   * Opens a command that runs on files with this extension, with the process limits of a campaign. Throws a user
   * error if the program does not exist.
   */
  openCommand(commandLine: string, options: { readonly timeoutMs: number; readonly extension: string }): CommandRunner;
  /**
   * Runs a campaign. Returns one finding per group, in order of discovery: only crashes, contradicted answers and
   * false models that a command can check on other inputs.
   */
  failing(request: HuntRequest, signal: AbortSignal): Promise<readonly FailingScript[]>;
  /** Runs a tool. The result includes any failure. Rejects if `signal` aborts. */
  runTool(request: ToolRequest, signal: AbortSignal): Promise<ToolResult>;
  /** Runs a user's command line in the working folder. Rejects if `signal` aborts. */
  runHere(
    commandLine: string,
    limits: { readonly timeoutMs: number },
    signal: AbortSignal,
  ): Promise<Pick<ToolResult, 'ended' | 'said'>>;
  /**
   * Opens a solver whose coverage is recorded. `name` identifies the records, also across resumed runs. `reader` is
   * gcov or llvm-cov. Throws a user error if a program is missing.
   */
  recorded(solver: string, request: { readonly name: string; readonly reader: string }): RecordedSolver;
  /** Absolute path of a program. Throws a user error if it does not exist. */
  program(name: string): string;
  words(commandLine: string): readonly string[];
  badSetting(problem: string, expected: string): Error;
  readonly gainsay: readonly string[];
  /** Expands folders to all files in them with one of the extensions. */
  listFiles(paths: readonly string[], extensions: readonly string[]): readonly string[];
  readFile(path: string): string;
  readonly shippedSeeds: string;
  shippedRules(): readonly Rule[];
  writeFile(name: string, text: string): void;
  /** Monotonic clock in milliseconds. */
  now(): number;
}

/** Upper bound of a campaign's time, or of its queries' time if the campaign has no time limit. */
export interface TimeBound {
  readonly of: 'campaigns' | 'queries';
  readonly ms: number;
  /** The factors of `ms`, such as `30 tests × 2 solvers × 2 s`. */
  readonly factors: string;
}

export interface ExperimentPlan {
  /** Fixed parameters for the head of the table, in order. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
  readonly points: readonly Point[];
  readonly bound?: TimeBound;
  /** The rows are incomplete if the experiment is stopped. */
  report(rows: readonly StoredRow[]): Report;
}

export interface Experiment {
  readonly name: string;
  /** A former name, which users can still type. */
  readonly formerly?: string;
  readonly summary: string;
  readonly source: string;
  readonly settings: Readonly<Record<string, Setting>>;
  /** Default solvers. Empty if the experiment uses none. */
  readonly solvers: readonly string[];
  /**
   * Set if the experiment runs campaigns. They use the installed solvers among `solvers`, or a hunt's default solvers
   * if none is installed.
   */
  readonly hunts?: true;
  /** Files, such as plug-ins, that determine the results. */
  files?(settings: SettingValues): readonly string[];
  plan(settings: SettingValues, effects: ExperimentEffects): ExperimentPlan;
}

/** Tables and plots. `table.csv` contains the first table, `table.md` all tables, and `plot.svg` the first plot. */
export interface Report {
  readonly tables: readonly Table[];
  readonly plots: readonly Plot[];
  readonly notes: readonly string[];
}

export interface Plot {
  /** File name without extension; `plot` for the first plot. */
  readonly file: string;
  readonly title: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly series: readonly Series[];
}

export interface Axis {
  readonly label: string;
  /** Scale of the axis. `log` draws zero and negative values at the lower edge. */
  readonly scale: 'linear' | 'log';
  /** Start of the range, by default the smallest value. */
  readonly from?: number;
  readonly to?: number;
  /** Labels of the axis at 0, 1, 2, …, shown instead of numbers. */
  readonly names?: readonly string[];
}

export interface Series {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  /** Style of the series. `spline` smooths the points by a B-spline, as in Vida's thesis. */
  readonly draw: 'dots' | 'line' | 'spline' | 'bars' | 'steps';
  /** Lower and upper limit at each x, drawn as a band. */
  readonly band?: readonly (readonly [x: number, low: number, high: number])[];
}
