import * as v from 'valibot';
import { TARGET, CAMPAIGN, FINDING, FORMULA, JOB_COUNT, LIMITS, SEED, SOURCE, TIMEOUT_MS } from './inputs.js';
import type { FormulaLanguage, BugKind } from '../../../src/smt.js';
import type { Target, Formula } from './inputs.js';
import type { JobSummary } from './replies.js';
import { list, text, whole } from './route.js';

const CALL = v.strictObject({
  kind: v.literal('call'),
  input: FORMULA,
  asked: v.pipe(list(TARGET, 16), v.minLength(1)),
  models: v.optional(v.boolean(), false),
  ...LIMITS,
});

const PROPERTY = v.variant('kind', [
  /**
   * Preserves the exit code and the crash signature of the command. With `match`, requires output that matches this
   * pattern. With `against`, requires that this second command behaves differently.
   */
  v.strictObject({
    kind: v.literal('command'),
    command: text(8_000),
    stdin: v.optional(v.boolean(), false),
    match: v.optional(text(2_000)),
    against: v.optional(text(8_000)),
    any: v.optional(v.boolean(), false),
  }),
  /** Preserves the kind of failure. Models, certificates, contradicting answers and crashes determine the kind. */
  v.strictObject({
    kind: v.literal('solvers'),
    solvers: v.pipe(list(text(2_000), 16), v.minLength(1)),
    /** A reducible kind of `GET /api/session`. The server checks it. */
    failure: v.optional(v.custom<BugKind>((kind) => typeof kind === 'string')),
  }),
]);

/** Reduces an input. All accepted steps are available until the job is forgotten. */
const REDUCE = v.strictObject({
  kind: v.literal('reduce'),
  input: FORMULA,
  must: PROPERTY,
  /**
   * An algorithm of `GET /api/algorithms`, by default all passes. Only for reductions that preserve a command's
   * behaviour.
   */
  algorithm: v.optional(text(60)),
  /** Set to simplify operators next to replaced nodes (BTOR only). */
  simplify: v.optional(v.boolean(), false),
  ...LIMITS,
  /** Time limit in milliseconds, without pauses. */
  forMs: v.optional(TIMEOUT_MS),
  jobs: v.optional(JOB_COUNT),
  /** Set to start paused. The action `step` resumes until the next accepted step. */
  paused: v.optional(v.boolean(), false),
});

/** Generates formulas with consecutive random seeds and runs solvers on each. */
const SEARCH = v.strictObject({
  kind: v.literal('search'),
  source: SOURCE,
  seed: v.optional(SEED, 0),
  asked: v.pipe(list(TARGET, 8), v.minLength(1)),
  ...LIMITS,
  count: v.optional(whole(1, 1_000_000_000)),
  jobs: v.optional(JOB_COUNT),
  /** Set to reduce the first failure of each kind immediately. */
  reduce: v.optional(v.boolean(), true),
  /** Set to confirm the first failure of each kind and store it in a campaign. Only for solvers. */
  keep: v.optional(v.boolean(), true),
});

/** Options by name, as `GET /api/hunt/form` lists them. */
const OPTION_VALUES = v.record(text(60), v.unknown());

/** Runs a campaign in a new folder inside the studio's folder. */
const HUNT = v.strictObject({ kind: v.literal('hunt'), options: OPTION_VALUES });

const RESUME = v.strictObject({
  kind: v.literal('resume'),
  campaign: CAMPAIGN,
  options: v.optional(OPTION_VALUES, {}),
});

/** Reduces, bisects, rechecks or replays findings, by default one finding of each group. */
const FINDING_WORK = v.strictObject({
  kind: v.literal('finding'),
  action: v.picklist(['reduce', 'bisect', 'recheck', 'replay']),
  campaign: CAMPAIGN,
  findings: v.optional(list(FINDING, 10_000), []),
  /** For `bisect`, the versions: `z3@npm` or a template of paths. For `recheck`, the version to run. */
  versions: v.optional(text(2_000)),
  algorithm: v.optional(text(60)),
  forMs: v.optional(TIMEOUT_MS),
  timeoutMs: v.optional(TIMEOUT_MS),
  jobs: v.optional(JOB_COUNT),
});

/** Counts unique bugs by versions, like `gainsay campaign count`. */
const COUNT = v.strictObject({
  kind: v.literal('count'),
  campaign: CAMPAIGN,
  versions: v.optional(text(2_000)),
  timeoutMs: v.optional(TIMEOUT_MS),
  jobs: v.optional(JOB_COUNT),
});

export const EXPERIMENT_OPTIONS = {
  experiment: text(60),
  /** Settings, as `GET /api/experiment/form` lists them. */
  settings: v.optional(v.record(text(60), text(8_000)), {}),
  solvers: v.optional(list(text(2_000), 16), []),
  /** Output folder, `experiments/NAME` by default. */
  out: v.optional(v.pipe(text(4_000), v.minLength(1))),
  /** Maximum number of points to measure in this run. */
  points: v.optional(whole(0, 999_999_999)),
  /** Number of concurrent campaigns, for experiments that run campaigns. */
  parallel: v.optional(whole(1, 64)),
};

/** With the options of an earlier run, continues that experiment. */
const EXPERIMENT = v.strictObject({ kind: v.literal('experiment'), ...EXPERIMENT_OPTIONS });

export const JOB_REQUEST = v.variant('kind', [CALL, REDUCE, SEARCH, HUNT, RESUME, FINDING_WORK, COUNT, EXPERIMENT]);
export type ReduceRequest = v.InferInput<typeof REDUCE>;

export type Job = JobSummary & { readonly asOf: string } & JobDetails;

export type JobDetails =
  | { readonly kind: 'call'; readonly call: CallState }
  | { readonly kind: 'reduce'; readonly reduce: ReductionState }
  | { readonly kind: 'search'; readonly search: SearchState }
  | { readonly kind: 'hunt' | 'resume'; readonly campaign: string | null; readonly notices: readonly string[] }
  | { readonly kind: 'finding' | 'count'; readonly work: WorkState }
  | { readonly kind: 'experiment'; readonly run: ExperimentRun };

export interface ExperimentRun {
  /** Name of the experiment in the workspace. Null until its folder exists. */
  readonly experiment: string | null;
  /** Number of measured points. `all` is the number of all points, or null if it is still unknown. */
  readonly done: number;
  readonly all: number | null;
  /** Estimated remaining milliseconds. Null before the first row. */
  readonly leftMs: number | null;
  /** Number of times that tables and plots were written. If the number changes, clients must read the files again. */
  readonly reports: number;
  readonly notices: readonly string[];
}

export interface CallState {
  readonly input: Formula;
  readonly runs: readonly CallRun[];
  readonly wrong: readonly SuspectedFailure[];
}

/** A failure that is suspected, not confirmed. */
export interface SuspectedFailure {
  readonly kind: BugKind;
  /** Indices of suspected solvers. At least one of them is wrong. */
  readonly who: readonly number[];
  /** Indices of the solvers whose answers are the evidence. */
  readonly witnesses: readonly number[];
  readonly because: string;
}

/** A run. Its output is streamed by `output` events. */
export interface CallRun {
  readonly asked: Target;
  /** Command that reproduces the run. */
  readonly command: string;
  readonly state: 'waiting' | 'running' | 'over';
  /** Start as an ISO time. */
  readonly begun: string | null;
  /**
   * End of the run: `exit 0`, `SIGSEGV`, `timeout`, `out of memory`, `too much output`, `stopped`,
   * `cannot be started: …`, possibly with the last message. Null while it runs.
   */
  readonly ending: string | null;
  readonly exit: number | null;
  readonly signal: string | null;
  readonly ms: number;
  readonly answers: readonly string[];
  /** Null if no model was requested or returned. */
  readonly model: string | null;
  /** Output, truncated to `MOST_OUTPUT`. */
  readonly stdout: string;
  readonly stderr: string;
  readonly isCut: boolean;
}

/** Maximum UTF-16 units of each stream. */
export const MOST_OUTPUT = 1024 * 1024;

export interface ReductionState {
  readonly input: Formula;
  readonly request: ReduceRequest;
  readonly language: FormulaLanguage;
  readonly algorithm: string;
  readonly unit: 'nodes' | 'terms';
  readonly before: Size;
  readonly now: Size;
  /** Number of checks that ran. `cacheHits` is the number of candidates with a known verdict. */
  readonly calls: number;
  readonly cacheHits: number;
  readonly steps: number;
  readonly pass: string;
  /** Elapsed milliseconds without pauses. */
  readonly ms: number;
  readonly leftMs: number | null;
  /** True if no single change preserves the failure, or null if unknown. */
  readonly minimal: boolean | null;
  /** Behaviour to preserve, such as `SIGABRT (crash)`. Null before the start. */
  readonly shows: string | null;
  /**
   * Number of the last step whose input always fails in new processes. -1 if there is no such step, null if unknown.
   */
  readonly confirmed: number | null;
  readonly out: string;
}

export interface Size {
  readonly size: number;
  readonly bytes: number;
}

/** An accepted step. Number 0 is the start. */
export interface ReductionStep extends Size {
  readonly step: number;
  readonly calls: number;
  readonly cacheHits: number;
  readonly ms: number;
  readonly pass: string;
}

/** A reduction as one file that opens without a server. */
export interface SharedReduction {
  readonly name: string;
  readonly language: FormulaLanguage;
  readonly algorithm: string;
  readonly unit: 'nodes' | 'terms';
  /** The command line that each step was checked with, and the property that it preserves if known. */
  readonly command: string;
  readonly shows: string | null;
  /** Version of Gainsay. */
  readonly made: string;
  readonly steps: readonly (ReductionStep & { readonly text: string })[];
  /** Number of steps that the file lacks because it would be too large. */
  readonly omitted: number;
}

export interface SharedPage {
  readonly name: string;
  readonly html: string;
}

export interface SearchState {
  readonly source: v.InferOutput<typeof SOURCE>;
  readonly asked: readonly Target[];
  readonly seed: number;
  readonly made: number;
  readonly none: number;
  readonly runs: number;
  /** Numbers of runs by answer or ending, per solver. */
  readonly answers: readonly Readonly<Record<string, number>>[];
  readonly failures: readonly SearchFailure[];
}

/** A failure that a search found. A failure that is not a bug is listed only if it is the first of its kind. */
export interface SearchFailure extends SuspectedFailure {
  readonly number: number;
  /** Random seed from which the formula can be generated again. */
  readonly seed: number;
  /** Number of the first failure of the same kind. Null if this failure is the first. */
  readonly like: number | null;
  readonly nodes: number | null;
  readonly bytes: number;
  readonly reduction: string | null;
  /** Job of the hunt that confirms and stores this failure. Null for commands, without `keep`, and if `like` is set. */
  readonly hunt: string | null;
}

/** Progress of work on findings, with one line per result. */
export interface WorkState {
  readonly campaign: string;
  readonly findings: readonly string[];
  readonly done: number;
  readonly of: number | null;
  readonly current: string | null;
  readonly lines: readonly string[];
  readonly table: Table | null;
}

export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | boolean | null)[])[];
}
