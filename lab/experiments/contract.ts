import type { Cell, FindingView, Table, Triage } from '../../src/index.js';
import type { VersionedFinding } from '../count/count-bugs.js';
import type { CommandRunner } from '../../src/reduce-front.js';
import type { BtorGraph, Rule } from '../../src/smt.js';

/** Result of one point; stored as one JSON line. */
export type ExperimentRow = Readonly<Record<string, Cell>>;

/** Includes the key of its point. */
export type KeptRow = ExperimentRow & { readonly point: string };

/** Set by `--NAME VALUE`. */
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
      /** Required form and its description; default: anything. */
      readonly pattern?: RegExp;
      readonly expected?: string;
    };

export interface SettingValues {
  number(name: string): number;
  text(name: string): string;
}

/** Points run in order, each once; results do not depend on the order. */
export interface Point {
  /** Unique, and stable when the experiment is resumed. */
  readonly key: string;
  /** Rejects only if `signal` aborts, or for an internal error: a solver's behaviour is part of the row. */
  run(signal: AbortSignal): Promise<ExperimentRow>;
}

export interface GraphAnswer {
  readonly outcome: 'sat' | 'unsat' | 'unknown' | 'timeout' | 'memout' | 'crashed' | 'rejected' | 'other';
  /** Signature of a crash, or message of a rejection. */
  readonly detail: string;
  /** Wall-clock time. */
  readonly ms: number;
}

/** A solver that reads BTOR, or a translation. */
export interface GraphSolver {
  readonly id: string;
  readonly version: string;
  /** `BTOR`, `SMT-LIB translation`. */
  readonly input: string;
  ask(graph: BtorGraph, limits: { readonly timeoutMs: number }, signal?: AbortSignal): Promise<GraphAnswer>;
}

export interface HuntRequest {
  /** Prefix of its folder's name, next to the rows. An interrupted campaign in it is resumed. */
  readonly name: string;
  readonly strategies: readonly string[];
  /** Default: as in a hunt. */
  readonly rounds?: number;
  readonly mixing?: 'yield' | 'even';
  readonly mode?: 'fresh' | 'persistent';
  /** Files and folders; empty: the shipped seeds. */
  readonly seeds: readonly string[];
  /** Limits in test cases and milliseconds; at least one is set. */
  readonly tests: number | undefined;
  readonly forMs: number | undefined;
  /** Random seed: with equal seeds and numbers of tests, campaigns have equal test cases. */
  readonly key: string;
  readonly jobs: number;
  readonly timeoutMs: number;
  /** Default: those of the experiment. */
  readonly solvers?: readonly string[];
}

export interface HuntGroup extends Pick<FindingView, 'kind'> {
  /** Equal for this kind of finding in every campaign. */
  readonly name: string;
  readonly solver: string;
  /** Milliseconds and test cases until the first finding. */
  readonly ms: number;
  readonly tests: number;
}

export interface RewriteFacts {
  readonly name: string;
  readonly tests: number;
  readonly solverMs: number;
  readonly outcomes: Readonly<Record<string, number>>;
  /** Outcomes that differ from the seed's: another answer, a time-out, a crash, more answers. */
  readonly changed: number;
  readonly findings: number;
  readonly groups: number;
}

export interface HuntFacts {
  readonly tests: number;
  /** Milliseconds; `solverMs` is the total of all solvers. */
  readonly ms: number;
  readonly solverMs: number;
  readonly findings: number;
  readonly groups: readonly HuntGroup[];
  readonly rewrites: readonly RewriteFacts[];
  /** Identifies the test cases and their order. */
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
  /** True if a later version is fixed; null without a bisection. */
  readonly fixed: boolean | null;
  readonly ms: number;
  readonly findings: number;
  /** True if an unchanged seed shows it. */
  readonly ofSeed: boolean;
}

/** A bug, distinguished by its versions, or by its group. */
export interface UniqueBug {
  /** Equal for this bug in all campaigns counted together. */
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
   * Shell commands; the last exits with 0 if the file `$candidate` fails in the same way. Inputs are in `$folder`,
   * temporary files in `$scratch`.
   */
  readonly check: string;
  readonly files: readonly { readonly name: string; readonly text: string }[];
}

export interface ToolRequest {
  /** Files present at the start, and words, given the folder's absolute path. */
  files(folder: string): readonly { readonly name: string; readonly text: string; readonly executable?: boolean }[];
  words(folder: string): readonly string[];
  /** The process group is killed afterwards. */
  readonly timeoutMs: number;
  /** Files to read afterwards, if they exist. */
  readonly read: readonly string[];
}

export interface ToolResult {
  /** Exit code or signal; `time limit` if it was killed. */
  readonly ended: number | string;
  readonly ms: number;
  readonly files: ReadonlyMap<string, string>;
  /** End of its output, in one line. */
  readonly said: string;
}

/** Executable and executed lines by source file; a function is identified by its first line. */
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

/** Access to the outside world. User errors are thrown as for bad usage. */
export interface ExperimentEffects {
  readonly solvers: readonly GraphSolver[];
  /** Rejects if the campaign cannot run, or if `signal` aborts. */
  hunt(request: HuntRequest, signal: AbortSignal): Promise<HuntFacts>;
  /** `others`: number of groups without a bisected finding. Rejects without a campaign. */
  bisected(campaign: string): Promise<{ readonly groups: readonly BisectedGroup[]; readonly others: number }>;
  /**
   * Bugs of each campaign, distinguished by `versions` as in `gainsay count`; runs missing campaigns. Rejects for
   * unavailable versions.
   */
  uniqueBugs(
    hunts: readonly HuntRequest[],
    versions: string,
    signal: AbortSignal,
  ): Promise<readonly (readonly UniqueBug[])[]>;
  /** Rejects without a campaign. */
  found(campaign: string): Promise<readonly FoundBug[]>;
  /**
   * A command to run on files with this extension, with the process limits of a campaign; closed with the experiment.
   * Throws a user error if there is no such program.
   */
  openCommand(commandLine: string, options: { readonly timeoutMs: number; readonly extension: string }): CommandRunner;
  /**
   * Runs a campaign and returns one finding per group that a command can check on other inputs (crash, contradicted
   * answer, false model), in the order of discovery.
   */
  failing(request: HuntRequest, signal: AbortSignal): Promise<readonly FailingScript[]>;
  /** The result includes any failure. Rejects if `signal` aborts. */
  runTool(request: ToolRequest, signal: AbortSignal): Promise<ToolResult>;
  /** Runs a user's command line in the working folder. Rejects if `signal` aborts. */
  runHere(
    commandLine: string,
    limits: { readonly timeoutMs: number },
    signal: AbortSignal,
  ): Promise<Pick<ToolResult, 'ended' | 'said'>>;
  /**
   * `name`: key of the records, also across resumed runs. `reader`: gcov or llvm-cov. Throws a user error if a
   * program is missing.
   */
  recorded(solver: string, request: { readonly name: string; readonly reader: string }): RecordedSolver;
  /** Absolute path of a program or path. Throws a user error if it does not exist. */
  program(name: string): string;
  /** Throws a user error if the command line is malformed. */
  words(commandLine: string): readonly string[];
  /** Creates a user error about a setting. */
  badSetting(problem: string, expected: string): Error;
  readonly gainsay: readonly string[];
  /** Expands folders to all files in them with one of the extensions. */
  listFiles(paths: readonly string[], extensions: readonly string[]): readonly string[];
  readFile(path: string): string;
  readonly shippedSeeds: string;
  shippedRules(): readonly Rule[];
  writeFile(name: string, text: string): void;
  /** Monotonic clock, milliseconds. */
  now(): number;
}

export interface ExperimentPlan {
  /** Fixed parameters for the head of the table, in order. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
  readonly points: readonly Point[];
  /** Called at the end, also with incomplete rows if the experiment is stopped. */
  report(rows: readonly KeptRow[]): Report;
}

export interface Experiment {
  readonly name: string;
  readonly summary: string;
  readonly source: string;
  readonly settings: Readonly<Record<string, Setting>>;
  /** Default solvers; empty if it uses none. */
  readonly solvers: readonly string[];
  /** Runs campaigns; solvers default to those of `solvers` that are installed, else to those of a hunt. */
  readonly hunts?: true;
  plan(settings: SettingValues, world: ExperimentEffects): ExperimentPlan;
}

/** The first table is `table.csv`, all are in `table.md`; the first plot is `plot.svg`. */
export interface Report {
  readonly tables: readonly Table[];
  readonly plots: readonly Plot[];
  readonly notes: readonly string[];
}

export interface Plot {
  /** Without extension; `plot` for the first. */
  readonly file: string;
  readonly title: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly series: readonly Series[];
}

export interface Axis {
  readonly label: string;
  /** `log` requires positive values; others are drawn at the lower edge. */
  readonly scale: 'linear' | 'log';
  /** Range; default: that of the data. */
  readonly from?: number;
  readonly to?: number;
  /** Labels at 0, 1, 2, … instead of numbers. */
  readonly names?: readonly string[];
}

export interface Series {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  /** `spline` smooths the points by a B-spline, as the thesis does. */
  readonly draw: 'dots' | 'line' | 'spline' | 'bars' | 'steps';
  /** Range of most values at each x, drawn as a band. */
  readonly band?: readonly (readonly [x: number, low: number, high: number])[];
}
