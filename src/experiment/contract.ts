import type { BtorGraph } from '../btor/index.js';
import type { CommandRunner } from '../reduce/index.js';
import type { Rule } from '../rewrite/index.js';

/** What a table shows in one place; null where there is nothing to show. */
export type Cell = string | number | boolean | null;

/** What one point of an experiment gave. Rows are kept as JSON, one a line. */
export type ExperimentRow = Readonly<Record<string, Cell>>;

/** A row with the key of its point. */
export type KeptRow = ExperimentRow & { readonly point: string };

/** Something that a user can set, by `--NAME VALUE`. */
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
      /** What it must look like, and that in words; anything where it is missing. */
      readonly pattern?: RegExp;
      readonly expected?: string;
    };

/** The settings' values: every one that the experiment has. */
export interface SettingValues {
  number(name: string): number;
  text(name: string): string;
}

/** One measurement. Points are made in the order of the list, each once; the order says nothing about the result. */
export interface Point {
  /** Tells it from all others, also when the experiment goes on after a stop. */
  readonly key: string;
  /** Rejects only when `signal` aborts or on a fault of our own; whatever a solver does is in the row. */
  run(signal: AbortSignal): Promise<ExperimentRow>;
}

/** How a solver behaved on a graph. */
export interface GraphAnswer {
  readonly outcome: 'sat' | 'unsat' | 'unknown' | 'timeout' | 'memout' | 'crashed' | 'rejected' | 'other';
  /** What it said, where that matters: the signature of a crash, the message of a refusal. */
  readonly detail: string;
  /** Wall-clock milliseconds. */
  readonly ms: number;
}

/** A solver that is asked about BTOR graphs: in its own format, or by translation. */
export interface GraphSolver {
  readonly id: string;
  readonly version: string;
  /** How it gets a graph, for the table's head: `BTOR`, `SMT-LIB translation`. */
  readonly input: string;
  ask(graph: BtorGraph, limits: { readonly timeoutMs: number }, signal?: AbortSignal): Promise<GraphAnswer>;
}

/** A campaign that an experiment runs. */
export interface HuntRequest {
  /** The name of its folder, beside the rows. What an earlier attempt left there is deleted. */
  readonly name: string;
  readonly strategies: readonly string[];
  /** Rounds on top of rounds, and how strategies share the work; as a hunt has it where nothing is said. */
  readonly rounds?: number;
  readonly mixing?: 'yield' | 'even';
  readonly mode?: 'fresh' | 'persistent';
  /** Files and folders; empty for the seeds that ship. */
  readonly seeds: readonly string[];
  /** It ends after so many test cases, so much time (milliseconds), or both. */
  readonly tests: number | undefined;
  readonly forMs: number | undefined;
  /** The random seed: with the same one, and a number of tests, the same test cases are made. */
  readonly key: string;
  readonly jobs: number;
  readonly timeoutMs: number;
  /** As the user would name them; missing: those of the experiment. */
  readonly solvers?: readonly string[];
}

/** A group of findings in a campaign, when it was first seen. */
export interface HuntGroup {
  /** The same for the same kind of finding in another campaign. */
  readonly name: string;
  readonly kind: string;
  /** The solvers that are blamed. */
  readonly solver: string;
  /** Milliseconds of the campaign, and test cases asked, until its first finding. */
  readonly ms: number;
  readonly tests: number;
}

/** What came of the test cases that one rewrite, or one generator, had a part in. */
export interface RewriteFacts {
  readonly name: string;
  readonly tests: number;
  readonly solverMs: number;
  /** How often solvers gave each answer, or had another outcome. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** How often a solver said something else than of the seed: another answer, a time-out, a crash; or had more to say. */
  readonly changed: number;
  readonly findings: number;
  readonly groups: number;
}

/** What a campaign came to. */
export interface HuntFacts {
  readonly tests: number;
  /** Milliseconds of the campaign, and of solvers' work in it. */
  readonly ms: number;
  readonly solverMs: number;
  readonly findings: number;
  readonly groups: readonly HuntGroup[];
  readonly rewrites: readonly RewriteFacts[];
  /** A number that tells the test cases apart from others: the same for the same ones in the same order. */
  readonly fingerprint: string;
}

/** A group of findings of a campaign, and over which versions of a solver it shows. */
export interface BisectedGroup {
  readonly name: string;
  readonly kind: string;
  readonly solver: string;
  /** Asked for in this way, such as `z3@npm`; all of its versions, oldest first. */
  readonly family: string;
  readonly versions: readonly string[];
  /** As a bisection has them: null where it is not known, or did not happen. */
  readonly firstBad: string | null;
  readonly fixedIn: string | null;
}

/** A bug that a campaign found: a group of findings. */
export interface FoundBug {
  /** The same for the same kind of finding in another campaign. */
  readonly name: string;
  readonly kind: string;
  /** The solvers that are blamed. */
  readonly solver: string;
  readonly theories: readonly string[];
  /** What people said became of it. */
  readonly state: 'new' | 'reported' | 'known' | 'not-a-bug';
  /** Whether a later version is without it; null where no bisection tells. */
  readonly fixed: boolean | null;
  /** Milliseconds of the campaign until its first finding. */
  readonly ms: number;
  readonly findings: number;
  /** Whether a seed shows it without any change. */
  readonly ofSeed: boolean;
}

/** A bug that a campaign found, told from others by the versions over which it shows, or by its group. */
export interface UniqueBug {
  /** The same for the same bug in another campaign that was counted with it. */
  readonly number: number;
  /** The solver that is blamed. */
  readonly solver: string;
  readonly by: 'versions' | 'group';
}

/** An input on which a solver fails, and how a shell tells whether another one fails in the same way. */
export interface FailingScript {
  readonly name: string;
  readonly kind: string;
  /** The solvers that are blamed. */
  readonly solver: string;
  readonly text: string;
  /**
   * Shell commands. The last one exits with 0 if the file `$candidate` fails in the same way. Files that they need are in the
   * folder `$folder`, files that they make go to `$scratch`.
   */
  readonly check: string;
  readonly files: readonly { readonly name: string; readonly text: string }[];
}

/** A program that works on files in a folder of its own, which is gone afterwards. */
export interface ToolRequest {
  /** Its words and the files that are there at the start, for an absolute path of the folder. Its working folder is this one. */
  files(folder: string): readonly { readonly name: string; readonly text: string; readonly executable?: boolean }[];
  words(folder: string): readonly string[];
  /** Its process group is killed after so many milliseconds. */
  readonly timeoutMs: number;
  /** The files that are read afterwards, of those that there are. */
  readonly read: readonly string[];
}

export interface ToolResult {
  /** Its exit code or signal; `time limit` where it was killed. */
  readonly ended: number | string;
  readonly ms: number;
  readonly files: ReadonlyMap<string, string>;
  /** The end of what it printed, one line. */
  readonly said: string;
}

/** Which code of a program can run, and which did: line numbers by the names of source files. Functions are known by their first lines. */
export type Coverage = ReadonlyMap<string, FileCoverage>;

export interface FileCoverage {
  readonly lines: ReadonlySet<number>;
  readonly reached: ReadonlySet<number>;
  readonly functions: ReadonlySet<number>;
  readonly reachedFunctions: ReadonlySet<number>;
}

/** A solver built with coverage that writes down what it runs, in a place of its own. */
export interface RecordedSolver {
  /** As a campaign names it. */
  readonly solver: string;
  /** The words that start it, without its input. */
  readonly command: readonly string[];
  /** What it ran since the place was made. Throws what the user must hear of where nothing was written, or cannot be read. */
  coverage(signal: AbortSignal): Promise<Coverage>;
}

/** What an experiment may use of the outside world. */
export interface ExperimentWorld {
  /** The solvers that the user named, or the experiment's own choice where none was. */
  readonly solvers: readonly GraphSolver[];
  /** Runs a campaign with the solvers to its end. Rejects where it cannot be run, and when `signal` aborts. */
  hunt(request: HuntRequest, signal: AbortSignal): Promise<HuntFacts>;
  /** The groups of a campaign of which a finding was bisected, and how many others there are. Rejects for a folder without a campaign. */
  bisected(campaign: string): Promise<{ readonly groups: readonly BisectedGroup[]; readonly others: number }>;
  /**
   * The bugs of each of some campaigns, which are run where they were not, told apart over `versions` as `gainsay count` does. Rejects for
   * versions that there are not.
   */
  uniqueBugs(
    hunts: readonly HuntRequest[],
    versions: string,
    signal: AbortSignal,
  ): Promise<readonly (readonly UniqueBug[])[]>;
  /** The bugs of a campaign. Rejects for a folder without a campaign. */
  found(campaign: string): Promise<readonly FoundBug[]>;
  /**
   * A command line that can be run on many inputs, each as a file with this extension and with the process safety of a
   * campaign. Ended with the experiment at the latest. Throws what the user must hear of where there is no such program.
   */
  openCommand(commandLine: string, options: { readonly timeoutMs: number; readonly extension: string }): CommandRunner;
  /**
   * Runs a campaign to its end, and gives one finding of each group of bugs of which a command can tell whether it shows on
   * another input: a crash, an answer that another solver contradicts, a model that is false. In the order in which they were found.
   */
  failing(request: HuntRequest, signal: AbortSignal): Promise<readonly FailingScript[]>;
  /** Runs a program to its end; whatever it does is in the result. Rejects when `signal` aborts. */
  runTool(request: ToolRequest, signal: AbortSignal): Promise<ToolResult>;
  /** Runs a command line of the user in the working folder. Rejects when `signal` aborts. */
  runHere(
    commandLine: string,
    limits: { readonly timeoutMs: number },
    signal: AbortSignal,
  ): Promise<Pick<ToolResult, 'ended' | 'said'>>;
  /**
   * A solver whose runs are recorded apart from those of other names, and go on being where an experiment goes on. `reader` is the
   * program that reads what the solver wrote: a gcov, or an llvm-cov. Throws what the user must hear of where one is missing.
   */
  recorded(solver: string, request: { readonly name: string; readonly reader: string }): RecordedSolver;
  /** The absolute path of a program on PATH, or of a path. Throws what the user must hear of where there is none. */
  program(name: string): string;
  /** The words of a command line. Throws what the user must hear of where it is none. */
  words(commandLine: string): readonly string[];
  /** What a setting is that cannot be used, as the user must hear of it: to be thrown. */
  badSetting(problem: string, expected: string): Error;
  /** The words that start this program. */
  readonly gainsay: readonly string[];
  /** The paths of the files that a user means: files, or folders with all files below with one of the extensions. */
  listFiles(paths: readonly string[], extensions: readonly string[]): readonly string[];
  readFile(path: string): string;
  /** The folder of the seeds that ship, and the approximation rules that ship, all of them proved. */
  readonly shippedSeeds: string;
  shippedRules(): readonly Rule[];
  /** Keeps a file beside the results. */
  writeFile(name: string, text: string): void;
  /** Milliseconds of a clock that only runs forward. */
  now(): number;
}

/** An experiment as it was set up. */
export interface ExperimentPlan {
  /** What was fixed, for the table's head, in order. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
  readonly points: readonly Point[];
  /** What rows say; called at the end, and on the rows there are when the experiment is stopped. */
  report(rows: readonly KeptRow[]): Report;
}

/** A measurement of the thesis, or one like it: a value in a list (`EXPERIMENTS`). */
export interface Experiment {
  readonly name: string;
  readonly summary: string;
  /** Where it is from. */
  readonly source: string;
  readonly settings: Readonly<Record<string, Setting>>;
  /** Solvers to ask where the user names none; empty where it asks none. */
  readonly solvers: readonly string[];
  /** Whether it runs campaigns: then those of `solvers` are asked that are there, else those of a hunt. */
  readonly hunts?: true;
  plan(settings: SettingValues, world: ExperimentWorld): ExperimentPlan;
}

/** What an experiment found. The first table is `table.csv`, all of them are in `table.md`; the first plot is `plot.svg`. */
export interface Report {
  readonly tables: readonly Table[];
  readonly plots: readonly Plot[];
  /** Sentences below the tables. */
  readonly notes: readonly string[];
}

export interface Table {
  /** File name without its end; `table` for the first. */
  readonly file: string;
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** A diagram in a plane. */
export interface Plot {
  /** File name without its end; `plot` for the first. */
  readonly file: string;
  readonly title: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly series: readonly Series[];
}

export interface Axis {
  readonly label: string;
  /** `log` takes values above 0 only: what is not is drawn at the lower edge. */
  readonly scale: 'linear' | 'log';
  /** Where it begins and ends; by the data where that is not said. */
  readonly from?: number;
  readonly to?: number;
  /** Names at the places 0, 1, 2 … in place of numbers. */
  readonly names?: readonly string[];
}

export interface Series {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  /** `spline` draws the points and a B-spline that they attract, as the thesis smooths its curves. */
  readonly draw: 'dots' | 'line' | 'spline' | 'bars' | 'steps';
  /** Between which values most of what it stands for lies, drawn as a band behind a line. */
  readonly band?: readonly (readonly [x: number, low: number, high: number])[];
}
