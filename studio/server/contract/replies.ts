import type { FindingKind, FormulaLanguage } from '../../../src/smt.js';
import type { CampaignRunner } from './campaigns.js';

export interface ApiProblem {
  readonly kind:
    | 'bad-input'
    | 'not-found'
    | 'conflict'
    | 'forbidden'
    | 'view-only'
    | 'too-many'
    | 'too-large'
    /** `POST /api/campaigns/:campaign/trust` allows the foreign `commands`. */
    | 'not-trusted'
    | 'fault';
  readonly message: string;
  readonly diagnostics?: readonly ApiDiagnostic[];
  readonly commands?: readonly string[];
}

export interface ApiDiagnostic {
  readonly code: string;
  readonly message: string;
  readonly expected: string | null;
  readonly hint: string | null;
  readonly text: string;
}

export interface ApiFailure {
  readonly error: ApiProblem;
}

export interface Session {
  readonly version: string;
  /** Base of relative paths in command lines. */
  readonly folder: string;
  readonly viewOnly: boolean;
  readonly roots: readonly Root[];
  readonly files: readonly WorkspaceFile[];
  readonly hasMoreFiles: boolean;
  readonly campaigns: readonly CampaignEntry[];
  readonly jobs: readonly JobSummary[];
  /** Most severe first. */
  readonly kinds: readonly KindInfo[];
  readonly limits: { readonly bodyBytes: number; readonly jobs: number };
  /** Position in the stream, for `GET /api/events?since=`. */
  readonly asOf: string;
}

export interface KindInfo {
  readonly kind: FindingKind;
  readonly sentence: string;
  readonly isBug: boolean;
  readonly isReducible: boolean;
}

export interface Root {
  /** Start of workspace paths in this root. */
  readonly root: number;
  readonly name: string;
  /** Absolute path, or an address without secrets. */
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
  /** Detects changes by others when the file is saved. */
  readonly version: string;
  readonly writable: boolean;
}

export interface CampaignEntry {
  readonly campaign: string;
  readonly name: string;
  readonly path: string;
  readonly running: CampaignRunner;
}

export interface KnownSolver {
  readonly id: string;
  readonly family: string;
  readonly version: string;
  readonly path: string | null;
  readonly readsBtor: boolean;
}

export interface Solvers {
  readonly solvers: readonly KnownSolver[];
  /** In the cache, such as `cvc5@1.4.2`. */
  readonly packages: readonly string[];
  /** `GET /api/solvers/:solver/versions` lists their versions. */
  readonly packaged: readonly string[];
  /** File names of all supported solvers' programs. */
  readonly executables: readonly string[];
  /** By the name of the solver's profile. */
  readonly options: Readonly<Record<string, readonly string[]>>;
}

export interface SolverVersions {
  /** Such as `z3@pypi:4.14.0.0`, newest first. */
  readonly ids: readonly string[];
  /** Registries that cannot be read, with the reason. */
  readonly problems: readonly string[];
}

export interface NumberParameter {
  readonly name: string;
  readonly summary: string;
  readonly least: number;
  readonly most: number;
  readonly fraction: boolean;
  readonly standard: number;
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
  readonly operations: readonly string[];
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

export interface GeneratedFormula {
  readonly text: string;
  readonly language: FormulaLanguage;
  readonly name: string;
  readonly seed: number;
  /** Random seed of another formula. */
  readonly next: number;
  /** Known by construction. */
  readonly status: 'sat' | 'unsat' | null;
  readonly nodes: number | null;
  /** Command that generates the formula. */
  readonly command: string;
}

export interface AlgorithmEntry {
  readonly name: string;
  readonly summary: string;
  /** `full` tries all passes, and a `chain` runs several algorithms in turn. */
  readonly kind: 'full' | 'chain' | 'single';
  readonly languages: readonly FormulaLanguage[];
}

export interface JobSummary {
  readonly job: string;
  readonly kind: JobKind;
  readonly title: string;
  readonly state: JobState;
  /** ISO 8601. */
  readonly begun: string;
  readonly ms: number;
  readonly error: ApiProblem | null;
  /** Job that started this one. */
  readonly parent: string | null;
  /** Of a hunt, or of work on findings. */
  readonly campaign: string | null;
}

export type JobKind = 'call' | 'reduce' | 'search' | 'hunt' | 'resume' | 'finding' | 'count' | 'experiment';
/** `stopped` was ended by the user, `done` ended by itself. */
/** `pausing`: the work in progress ends first. */
export type JobState = 'running' | 'pausing' | 'paused' | 'stopping' | 'done' | 'stopped' | 'failed';

export interface RecentEntry {
  readonly kind: 'folder' | 'file' | 'campaign';
  readonly name: string;
  /** Absolute path, or an address without secrets. */
  readonly path: string;
  /** ISO 8601. */
  readonly at: string;
}

export interface Example {
  readonly name: string;
  readonly title: string;
  readonly text: string;
}
