import type { FormulaLanguage } from '../../script/index.js';
import type { WorkedOn } from './campaigns.js';

/** Why a request failed: `status` is that of HTTP. */
export interface ApiProblem {
  readonly kind:
    | 'bad-input'
    | 'not-found'
    | 'conflict'
    | 'forbidden'
    | 'too-many'
    | 'too-large'
    /** The campaign was made elsewhere, and `commands` would be run: `POST /api/campaigns/:campaign/trust` agrees to it. */
    | 'not-trusted'
    | 'fault';
  readonly message: string;
  /** What is wrong with an input, one each: what, where, what was expected, what to do. */
  readonly diagnostics?: readonly ApiDiagnostic[];
  readonly commands?: readonly string[];
}

export interface ApiDiagnostic {
  readonly code: string;
  readonly message: string;
  readonly expected: string | null;
  readonly hint: string | null;
  /** As a terminal shows it, with place and caret. */
  readonly text: string;
}

/** The body of a reply that is no success. */
export interface ApiFailure {
  readonly error: ApiProblem;
}

/** What was opened. */
export interface Session {
  readonly version: string;
  /** The folder that the studio runs in: relative names in command lines mean files there. */
  readonly folder: string;
  readonly roots: readonly Root[];
  readonly files: readonly WorkspaceFile[];
  /** Whether there are more files than are listed. */
  readonly hasMoreFiles: boolean;
  readonly campaigns: readonly CampaignEntry[];
  readonly jobs: readonly JobSummary[];
  readonly limits: { readonly bodyBytes: number; readonly jobs: number };
  /** The place in the stream of events that this reply stands for: `GET /api/events?since=`. */
  readonly asOf: string;
}

export interface Root {
  /** Its number, with which paths begin. */
  readonly root: number;
  readonly name: string;
  /** Absolute, as the user may want to see it. */
  readonly path: string;
  readonly kind: 'folder' | 'file' | 'campaign';
}

export interface WorkspaceFile {
  readonly path: string;
  readonly name: string;
  readonly language: FormulaLanguage;
  readonly bytes: number;
}

export interface FileText extends WorkspaceFile {
  readonly text: string;
  /** Says whether it is still the same when it is saved. */
  readonly version: string;
  /** Whether it can be saved. */
  readonly writable: boolean;
}

export interface CampaignEntry {
  readonly campaign: string;
  readonly name: string;
  readonly path: string;
  readonly running: WorkedOn;
}

/** A solver that is here. */
export interface KnownSolver {
  /** As `--solver` names it. */
  readonly id: string;
  readonly family: string;
  readonly version: string;
  /** Missing for those from npm. */
  readonly path: string | null;
  readonly readsBtor: boolean;
}

export interface Solvers {
  readonly solvers: readonly KnownSolver[];
  /** Versions of Z3 on npm that are here, and all that Gainsay knows, oldest first: `z3@4.12.1`. */
  readonly npm: { readonly here: readonly string[]; readonly known: readonly string[] };
}

/** A parameter that is a number, with its range and what holds where it is not given. */
export interface NumberParameter {
  readonly name: string;
  readonly summary: string;
  readonly least: number;
  readonly most: number;
  readonly fraction: boolean;
  readonly standard: number;
  /** As on the command line. */
  readonly flag: string;
}

export interface Generators {
  readonly btor: {
    readonly numbers: readonly NumberParameter[];
    readonly switches: readonly { readonly name: string; readonly summary: string; readonly standard: boolean }[];
    readonly dialect: { readonly standard: string; readonly choices: readonly DialectEntry[] };
  };
  readonly formulas: readonly FormulaGeneratorEntry[];
}

export interface DialectEntry {
  readonly name: string;
  readonly summary: string;
  /** What can have a weight. */
  readonly operations: readonly string[];
  /** Numbers that have another standard in this dialect. */
  readonly standards: Readonly<Record<string, number>>;
}

export interface FormulaGeneratorEntry {
  readonly name: string;
  readonly summary: string;
  readonly kind: 'sat' | 'unsat' | 'syntactic';
  readonly logic: string;
  readonly theories: readonly string[];
  readonly numbers: readonly NumberParameter[];
  readonly operators: readonly string[];
}

export interface MadeFormula {
  readonly text: string;
  readonly language: FormulaLanguage;
  readonly name: string;
  readonly seed: number;
  /** The seed that makes another one. */
  readonly next: number;
  /** The answer, where it is known by the way it was made. */
  readonly status: 'sat' | 'unsat' | null;
  /** Nodes of a graph; null for a script. */
  readonly nodes: number | null;
  /** The command line that makes the same. */
  readonly command: string;
}

export interface AlgorithmEntry {
  readonly name: string;
  readonly summary: string;
  /** `full` and `combined` stand for all there is; `combined` is the chain. */
  readonly kind: 'full' | 'chain' | 'single';
  readonly languages: readonly FormulaLanguage[];
}

/** A job in one line. */
export interface JobSummary {
  readonly job: string;
  readonly kind: JobKind;
  /** For people. */
  readonly title: string;
  readonly state: JobState;
  /** ISO 8601. */
  readonly begun: string;
  /** Milliseconds that it ran or runs. */
  readonly ms: number;
  /** What became of it, where it failed. */
  readonly error: ApiProblem | null;
  /** The job that started it, such as a bug search that has a failure reduced. */
  readonly parent: string | null;
}

export type JobKind = 'call' | 'reduce' | 'search' | 'hunt' | 'resume' | 'finding' | 'count' | 'experiment';
/** `paused`: nothing is run until it goes on; `stopped`: by the user; `done`: by itself. */
export type JobState = 'running' | 'paused' | 'stopping' | 'done' | 'stopped' | 'failed';
